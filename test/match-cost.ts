import { attacksOn, type Attack } from './attack-strings.ts'

/** What is exponential must be seen on a short text, or it never ends. */
const shortLengths = [24, 48]
const shortMs = 8
const length = 4096
/** A pattern that looks at each character a bounded number of times stays below. */
const suspiciousMs = 3
/** Long enough for the clock that counts a thread's own time, which ticks in milliseconds. */
const comparedLength = 16_384
const slowMs = 80
/** A text four times as long takes a linear pattern four times as long, a quadratic one sixteen times. */
const suspiciousGrowth = 8

export interface SuperLinear {
  /** The beginning of the text. */
  text: string
  ms: number
}

/** The first text on which a pattern's time grows faster than the text; null where none is found. */
export function superLinearMatch(source: string, flags: string): SuperLinear | null {
  const pattern = new RegExp(source, flags)
  for (const attack of attacksOn(source, flags)) {
    const early = shortLengths.find((short) => leastMs(pattern, attack(short), shortMs) > shortMs)
    if (early) return { text: attack(12), ms: leastMs(pattern, attack(early), shortMs) }
    const ms = leastMs(pattern, attack(length), suspiciousMs)
    if (ms > suspiciousMs && growsTooFast(pattern, attack)) return { text: attack(12), ms }
  }
  return null
}

function growsTooFast(pattern: RegExp, attack: Attack): boolean {
  const ms = ownMs(pattern, attack(comparedLength))
  return ms > slowMs || ownMs(pattern, attack(comparedLength * 4)) / Math.max(ms, 1) > suspiciousGrowth
}

/** The least of three where the first is more than enough: a machine does other things as well. */
function leastMs(pattern: RegExp, text: string, enoughMs: number): number {
  let least = Infinity
  for (let run = 0; run < 3 && least > enoughMs; run += 1) {
    const begun = performance.now()
    match(pattern, text)
    least = Math.min(least, performance.now() - begun)
  }
  return least
}

/** Time of the processor; the least of two. */
function ownMs(pattern: RegExp, text: string): number {
  const times = [1, 2].map(() => {
    const begun = process.threadCpuUsage().user
    match(pattern, text)
    return (process.threadCpuUsage().user - begun) / 1000
  })
  return Math.min(...times)
}

function match(pattern: RegExp, text: string): void {
  if (pattern.global) text.replace(pattern, '')
  else pattern.exec(text)
}
