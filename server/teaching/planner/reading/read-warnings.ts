import { indexExamples } from '#server/language/example-index.ts'
import { createPhraseFinder } from '#server/language/find-phrase.ts'
import { createMatcher } from '#server/language/matcher.ts'
import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { Indexed } from '#server/teaching/indexed.ts'
import { areClose } from './close-words.ts'
import { sentencesOf } from './clause.ts'
import type { PlannerFile, Warning } from '#server/teaching/planner/planner-data.ts'

/** The warnings for a text, the most certain first. */
export type WarningReader = (text: string) => Warning[]

/** Minimum similarity to an example, lead over the harmless examples, and number of words in common. */
const least = { score: 0.4, lead: 0.04, words: 2 }
/** Sentences with fewer words resemble too many examples. */
const fewestWords = 5
/** In longer texts, words of a pair must occur in the same sentence. */
const mostWords = 40

/** Looks for warnings in the whole text and in each sentence. */
export function createWarningReader(
  { warnings, dangers, words }: Pick<PlannerFile, 'warnings' | 'dangers' | 'words'>,
  indexed: Indexed,
): WarningReader {
  const empty = new Set([...words.functions, ...words.anyApp].flatMap(stemsOf))
  const byId = new Map(warnings.map((warning) => [warning.id, warning]))
  const signs = warnings.flatMap(({ id, signs: all }) => all.map((sign) => ({ id, stems: stemsOf(sign) })))
  const pairs = [
    ...dangers.map(({ warning, together }) => ({ id: warning, together })),
    ...warnings.filter(({ together }) => together.length > 0),
  ].map(({ id, together }) => ({ id, finders: together.map(createPhraseFinder) }))
  const only = new Map(
    warnings.flatMap((one) => (one.only.length > 0 ? [[one.id, createPhraseFinder(one.only)] as const] : [])),
  )
  const known = warnings.flatMap(({ id, examples, near }) => [
    ...examples.map((text) => ({ meaning: id, text })),
    ...near.map((text) => ({ meaning: `near ${id}`, text })),
  ])
  const match = createMatcher(
    known,
    indexed('warnings', () => indexExamples(known)),
  )
  return (text) => {
    const sentences = sentencesOf(text)
    const long = sentences.filter((sentence) => wordsOf(sentence).length >= fewestWords)
    const parts = wordsOf(text).length > 2 ? [text, ...long] : long
    // Words of a pair may be in different sentences: the secrecy in one, the person followed in the next.
    const whole = wordsOf(text).length <= mostWords ? [text] : sentences
    const ids = [...whole.flatMap(paired), ...sentences.flatMap(signed), ...parts.flatMap(likeExample)]
    return [...new Set(ids)].filter((id) => only.get(id)?.isIn(text) ?? true).map((id) => byId.get(id)!)
  }

  function signed(sentence: string): string[] {
    const said = stemsOf(sentence)
    return signs.filter(({ stems }) => areClose(stems, said)).map(({ id }) => id)
  }

  function paired(part: string): string[] {
    return pairs.filter(({ finders }) => finders.every(({ isIn }) => isIn(part))).map(({ id }) => id)
  }

  function likeExample(text: string): string[] {
    const found = match(text, 8)
    const near = Math.max(0, ...found.filter(({ meaning }) => !byId.has(meaning)).map(({ score }) => score))
    const [best] = found.filter(({ meaning }) => byId.has(meaning))
    const isLike = best && best.score >= least.score && best.score - near >= least.lead
    return isLike && isSaidIn(best.example, text) ? [best.meaning] : []
  }

  /** Whether text and example share enough words: "microphone" alone does not mean the same wish. */
  function isSaidIn(example: string, text: string): boolean {
    const said = new Set(stemsOf(text))
    const telling = new Set(stemsOf(example).filter((stem) => !empty.has(stem)))
    return [...telling].filter((stem) => said.has(stem)).length >= Math.min(least.words, telling.size)
  }
}
