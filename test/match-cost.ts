import { attacksOn, type Attack } from './attack-strings.ts'

/** What is exponential must be seen on a short text, or it never ends. */
const shortLengths = [24, 48, 512]
const shortMs = 8
const length = 4096
/** A pattern that looks at each character a bounded number of times stays below. */
const suspiciousMs = 1.5
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
    const early = shortLengths.find((short) => leastMs(pattern, attack(short)) > shortMs)
    if (early) return { text: attack(12), ms: leastMs(pattern, attack(early)) }
    const ms = leastMs(pattern, attack(length))
    if (ms > suspiciousMs && growsTooFast(pattern, attack)) return { text: attack(12), ms }
  }
  return null
}

/** Measured up to three times, for a pause of the machine can fall into one. */
function growsTooFast(pattern: RegExp, attack: Attack): boolean {
  for (let round = 0; round < 3; round += 1) {
    if (leastMs(pattern, attack(length * 4)) / leastMs(pattern, attack(length)) <= suspiciousGrowth) return false
  }
  return true
}

/** Time of the processor, the least of three, so that a machine that does other things as well proves nothing. */
function leastMs(pattern: RegExp, text: string): number {
  let least = Infinity
  for (let run = 0; run < 3 && least > suspiciousMs; run += 1) {
    const begun = process.threadCpuUsage().user
    if (pattern.global) text.replace(pattern, '')
    else pattern.exec(text)
    least = Math.min(least, (process.threadCpuUsage().user - begun) / 1000)
  }
  return least
}
