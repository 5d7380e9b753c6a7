import { createMatcher, indexExamples } from '#server/language/matcher.ts'
import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import { createEdgePhrases } from '#server/language/phrases.ts'
import { sharedOrder } from '#server/language/word-order.ts'
import type { Indexed } from '#server/teaching/indexed.ts'
import type { Misconception } from './answer.ts'
import type { Phrases } from './intents.ts'

/** A belief that was recognised: the misconception, and whether the text claims it or its correction. */
export interface Belief {
  misconception: Misconception
  isRight: boolean
  score: number
}

/** A belief is only judged when this much of it is alike. A false yes is worse than no answer. */
const leastBelief = { wrong: 0.5, right: 0.6, order: 0.8, lead: 0.04, known: { wrong: 0.5, right: 0.75 } }

/** Reads which known belief a text claims. */
export function createBeliefReader(
  misconceptions: readonly Misconception[],
  phrases: Phrases,
  tellingStems: (text: string) => string[],
  indexed: Indexed,
): (text: string) => Belief | null {
  const byId = new Map(misconceptions.map((misconception) => [misconception.id, misconception]))
  const examples = misconceptions.flatMap(({ id, belief, claims, right, rightClaims }) => [
    ...[belief, ...claims].map((text) => ({ meaning: `wrong ${id}`, text })),
    ...[right, ...rightClaims].map((text) => ({ meaning: `right ${id}`, text })),
  ])
  const match = createMatcher(
    examples,
    indexed('beliefs', () => indexExamples(examples)),
  )
  const negations = new Set(phrases.negations.flatMap(stemsOf))
  const isNegated = (text: string) => stemsOf(text).filter((stem) => negations.has(stem)).length % 2 === 1
  const edges = createEdgePhrases([...phrases.beliefOpenings, ...phrases.beliefClosings, ...phrases.filler])
  const hedges = new Set(phrases.hedges.flatMap(wordsOf))
  const withoutHedges = (text: string) =>
    wordsOf(text)
      .filter((word) => !hedges.has(word))
      .join(' ')
  return (text) => {
    const claim = edges.strip(text)
    const judged = judge(claim)
    if (judged) return judged
    // "Always" may make a right claim wrong, but no wrong claim right.
    const bare = judge(edges.strip(withoutHedges(claim)))
    return bare?.isRight ? null : bare
  }

  function judge(claim: string): Belief | null {
    const [best, next] = match(claim, 2)
    if (!best) return null
    const [side = '', id = ''] = best.meaning.split(' ')
    const isRight = side === 'right'
    if (best.score < (isRight ? leastBelief.right : leastBelief.wrong)) return null
    const [said, known] = [tellingStems(claim), tellingStems(best.example)]
    if (isNegated(claim) !== isNegated(best.example) || sharedOrder(said, known) < leastBelief.order)
      return null
    // What the claim says beside the example is not covered by a yes or a no.
    if (
      said.filter((stem) => known.includes(stem)).length <
      said.length * leastBelief.known[isRight ? 'right' : 'wrong']
    )
      return null
    if (next && best.score - next.score < leastBelief.lead) return null
    return { misconception: byId.get(id)!, isRight, score: best.score }
  }
}
