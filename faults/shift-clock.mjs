// Loaded into a server: shifts the clock of every thread by the milliseconds in a file.
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
  // Dates from other threads must also count as dates.
  static [Symbol.hasInstance](value) {
    return value instanceof RealDate
  }
}
