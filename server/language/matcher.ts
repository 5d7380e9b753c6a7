import { readLikeness, type ExampleIndex } from './example-index.ts'

/** One wording of a meaning. */
export interface Example {
  meaning: string
  text: string
}

export interface Match {
  meaning: string
  /** Similarity to the meaning's nearest examples, from 0 to 1. */
  score: number
  example: string
}

export type Matcher = (text: string, limit?: number) => Match[]

/** The weights of a meaning's three nearest examples. */
const shares = [0.65, 0.22, 0.13]
/** Less similar examples are skipped. */
const leastLikeness = 0.05

/** Finds the meanings whose examples are most similar to a text, best first. Compares TF-IDF weights by cosine. */
export function createMatcher(examples: readonly Example[], index: ExampleIndex): Matcher {
  const likeness = new Float32Array(examples.length)
  return (text, limit = 5) => {
    readLikeness(text, index, likeness)
    return bestMeanings(examples, likeness).slice(0, limit)
  }
}

function bestMeanings(examples: readonly Example[], likeness: Float32Array): Match[] {
  const found = new Map<string, { scores: number[]; nearest: number }>()
  for (let at = 0; at < likeness.length; at += 1) {
    const score = likeness[at]!
    if (score < leastLikeness) continue
    const { meaning } = examples[at]!
    const known = found.get(meaning)
    if (!known) found.set(meaning, { scores: [score], nearest: at })
    else {
      if (score > likeness[known.nearest]!) known.nearest = at
      known.scores.push(score)
    }
  }
  return [...found]
    .map(([meaning, { scores, nearest }]) => ({
      meaning,
      score: scoreOf(scores),
      example: examples[nearest]!.text,
    }))
    .toSorted((one, other) => other.score - one.score)
}

function scoreOf(scores: readonly number[]): number {
  const best = scores.toSorted((one, other) => other - one)
  return shares.reduce((sum, share, rank) => sum + share * (best[rank] ?? 0), 0)
}
