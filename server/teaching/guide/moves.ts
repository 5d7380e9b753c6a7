import { createMatcher } from '#server/language/matcher.ts'
import { wordsOf } from '#server/language/normalise.ts'
import type { FiledIntent } from './intents.ts'

/** What a message asks of the reply before it; see `knowledge/intents/moves.yaml`. */
export interface Move {
  id: string
  score: number
}

export const movesGroup = 'moves'
/** Stands in the examples for what is named. */
const named = 'x'

/** Reads moves. What is named in a message, and every word that no move uses, counts as one `X`. */
export function createMoveReader(
  intents: readonly FiledIntent[],
): (text: string, terms: readonly string[]) => Move | null {
  const examples = intents
    .filter(({ group }) => group === movesGroup)
    .flatMap(({ id, examples: texts }) => texts.map((text) => ({ meaning: id, text })))
  const match = createMatcher(examples)
  const known = new Set(examples.flatMap(({ text }) => wordsOf(text)))
  const masked = (text: string, terms: readonly string[]) => {
    const marked = terms.reduce((rest, term) => rest.replaceAll(term, ' X '), text)
    const words = wordsOf(marked).map((word) => (known.has(word) ? word : named))
    return words.filter((word, at) => word !== named || words[at - 1] !== named).join(' ')
  }
  return (text, terms) => {
    const [best] = [text, masked(text, []), masked(text, terms)]
      .flatMap((wording) => match(wording, 1))
      .toSorted((one, other) => other.score - one.score)
    return best ? { id: best.meaning, score: best.score } : null
  }
}
