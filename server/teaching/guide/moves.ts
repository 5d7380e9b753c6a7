import { indexExamples } from '#server/language/example-index.ts'
import { createMatcher } from '#server/language/matcher.ts'
import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { Indexed } from '#server/teaching/indexed.ts'
import type { FiledIntent } from './intents.ts'

/** A request about the previous reply; see `knowledge/intents/moves.yaml`. */
export interface Move {
  id: string
  score: number
  /** The stems of the things that the message mentions. */
  named: string[]
}

export const movesGroup = 'moves'
/** The placeholder for things mentioned in the examples. */
const slot = 'x'

/** Recognises moves. Things mentioned, and words that no move uses, are all replaced by the same placeholder. */
export function createMoveReader(
  intents: readonly FiledIntent[],
  indexed: Indexed,
): {
  read: (text: string, terms: readonly string[]) => Move | null
  namedIn: (text: string) => string[]
} {
  const examples = intents
    .filter(({ group }) => group === movesGroup)
    .flatMap(({ id, examples: texts }) => texts.map((text) => ({ meaning: id, text })))
  const match = createMatcher(
    examples,
    indexed('moves', () => indexExamples(examples)),
  )
  const known = new Set(examples.flatMap(({ text }) => wordsOf(text)))
  const masked = (text: string, terms: readonly string[]) => {
    const marked = terms.reduce((rest, term) => rest.replaceAll(term, ' X '), text)
    const words = wordsOf(marked).map((word) => (known.has(word) ? word : slot))
    return words.filter((word, at) => word !== slot || words[at - 1] !== slot).join(' ')
  }
  const namedIn = (text: string) =>
    wordsOf(text)
      .filter((word) => !known.has(word) && !/^[!?]+$/.test(word))
      .flatMap(stemsOf)
  const read = (text: string, terms: readonly string[]): Move | null => {
    const [best] = [text, masked(text, []), masked(text, terms)]
      .flatMap((wording) => match(wording, 1))
      .toSorted((one, other) => other.score - one.score)
    const named = [...terms.flatMap(stemsOf), ...namedIn(text)]
    return best ? { id: best.meaning, score: best.score, named: [...new Set(named)] } : null
  }
  return { read, namedIn }
}
