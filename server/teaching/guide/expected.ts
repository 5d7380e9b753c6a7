import { z } from 'zod'
import { stemOf, wordsOf } from '#server/language/normalise.ts'

/** Words of an answer, in any order. Phrases with punctuation (`Int?`, `==`) must match exactly. */
export const AnswerWords = z.array(z.string().min(1).max(80)).min(1)

/** A possible answer to the tutor's question, and the tutor's reply. */
export const Expected = z.strictObject({
  says: AnswerWords,
  reply: z.string().min(10).max(500),
})
export type Expected = z.infer<typeof Expected>

/** Whether a text is negative: "it does not crash". */
export type SaysNot = (text: string) => boolean

/** The entry that matches an answer best; null if none matches or two match equally well. */
export function expectedIn<Entry extends { says: readonly string[] }>(
  text: string,
  entries: readonly Entry[],
  saysNot: SaysNot,
): Entry | null {
  const said = saidIn(text)
  const isNegated = saysNot(text)
  const found = entries
    .map((entry) => ({
      entry,
      worth: Math.max(
        0,
        ...entry.says.filter((one) => saysNot(one) === isNegated).map((one) => worthOf(one, said)),
      ),
    }))
    .filter(({ worth }) => worth > 0)
    .toSorted((one, other) => other.worth - one.worth)
  const [best, next] = found
  return best && best.worth !== next?.worth ? best.entry : null
}

interface Said {
  stems: ReadonlySet<string>
  plain: string
}

function saidIn(text: string): Said {
  return { stems: new Set(stemsIn(text)), plain: plainOf(text) }
}

function stemsIn(text: string): string[] {
  return wordsOf(text)
    .map((word) => word.replace(/^[@#.$]/, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map(stemOf)
}

function plainOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[`"'“”‘’\s]+/g, ' ')
    .trim()
}

/** The number of matching words. An operator counts slightly more than a word. */
function worthOf(phrase: string, { stems, plain }: Said): number {
  const isSign = /[^\p{L}\p{N}\s.'"-]/u.test(phrase)
  if (isSign) return plain.includes(plainOf(phrase)) ? 1.5 + phrase.length / 100 : 0
  const wanted = stemsIn(phrase)
  return wanted.length > 0 && wanted.every((stem) => stems.has(stem)) ? wanted.length : 0
}
