// Loaded into a server: its clock, on every thread, is wrong by as many milliseconds as the file says.
import { readFileSync } from 'node:fs'

const RealDate = Date
let offset = 0
let readAt = 0

function now() {
  const real = RealDate.now()
  if (real - readAt > 20) {
    readAt = real
    offset = Number(readFileSync(process.env.FAULT_CLOCK, 'utf8')) || offset
  }
  return real + offset
}

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now()] : parts))
  }
  static now() {
    return now()
  }
  // Dates that came from another thread are dates, too.
  static [Symbol.hasInstance](value) {
    return value instanceof RealDate
  }
}
