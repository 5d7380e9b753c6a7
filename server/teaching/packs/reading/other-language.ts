import { z } from 'zod'
import { loadYaml } from '#server/teaching/load-yaml.ts'

const OtherCode = z.strictObject({
  language: z.string().min(1).max(40),
  /** Typical beginnings or parts of lines. */
  signs: z.array(z.string().min(2).max(40)).min(1),
})
export type OtherCode = z.infer<typeof OtherCode>

/** Throws with file, line and reason if the list is invalid. */
export function loadOtherCode(file: string): Promise<OtherCode[]> {
  return loadYaml(file, z.array(OtherCode))
}

/** The likely language of a text that does not parse as Swift; null for Swift or if nothing is typical. */
export function otherLanguageOf(known: readonly OtherCode[], text: string): string | null {
  const lines = text.split('\n').map((line) => line.trim())
  const [most] = known
    .map(({ language, signs }) => ({ language, count: lines.filter((line) => shows(signs, line)).length }))
    .toSorted((a, b) => b.count - a.count)
  const written = lines.filter((line) => line !== '').length
  return most && most.count >= Math.min(2, written) && most.language !== 'Swift' ? most.language : null
}

function shows(signs: readonly string[], line: string): boolean {
  return signs.some((sign) => (sign.endsWith(' ') ? line.startsWith(sign) : line.includes(sign)))
}
