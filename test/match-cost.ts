import { attacksOn, type Attack } from './attack-strings.ts'

/** Exponential patterns must be detected on a short text, or the test never ends. */
const shortLengths = [24, 48]
const shortMs = 8
const length = 4096
/** A pattern that looks at each character a bounded number of times stays far below. One that grows with the square and is read as fast as a processor can takes so long here, and 256 times as long for the text that proves it. */
const suspiciousMs = 0.6
/** By then a quadratic pattern that was suspicious has taken some 800 ms of the processor, and 16 times what it took for a quarter of the text. A linear one has taken four times as much, however slow the machine is. */
const provingLength = 65_536
const slowMs = 160
const tooSteep = 8

export interface SuperLinear {
  /** The beginning of the text. */
  text: string
  ms: number
}

/** The first text on which a pattern's time grows faster than the text; null if there is none. */
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
  return [provingLength / 4, provingLength].some((size) => {
    const ms = ownMs(pattern, attack(size))
    return ms > slowMs && ms > tooSteep * ownMs(pattern, attack(size / 4))
  })
}

/** The minimum of three if the first is too slow: the machine is doing other things too. */
function leastMs(pattern: RegExp, text: string, enoughMs: number): number {
  let least = Infinity
  for (let run = 0; run < 3 && least > enoughMs; run += 1) {
    const begun = performance.now()
    match(pattern, text)
    least = Math.min(least, performance.now() - begun)
  }
  return least
}

/** Processor time, the minimum of two. */
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
