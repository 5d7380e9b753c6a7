import { attacksOn, type Attack } from './attack-strings.ts'

/** What is exponential must be seen on a short text, or it never ends. */
const shortLengths = [24, 48]
const shortMs = 8
const length = 4096
/** A pattern that looks at each character a bounded number of times stays below. */
const suspiciousMs = 3
/** By then a linear pattern that was suspicious has taken some 50 ms of the processor, a quadratic one 800. */
const provingLength = 65_536
const slowMs = 160

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
  return ownMs(pattern, attack(provingLength / 4)) > slowMs || ownMs(pattern, attack(provingLength)) > slowMs
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

/** Time of the processor, the least of two. */
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
