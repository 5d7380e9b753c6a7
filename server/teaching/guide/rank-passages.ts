import type { Article } from '#contract/article.ts'
import { stemsOf } from '#server/language/normalise.ts'
import { passagesOf, type Passage } from './passages.ts'

export interface RankedPassage extends Passage {
  score: number
}

export type PassageRanking = (question: string, slugs: readonly string[]) => RankedPassage[]

/** How much each stem of a question says: rare ones more. */
export type WordWorth = (question: string) => ReadonlyMap<string, number>

/** Ranks the passages of some articles by how well they fit the words of a question, best first. */
export function createPassageRanking(articles: readonly Article[]): {
  rankPassages: PassageRanking
  wordWorth: WordWorth
} {
  const passages = new Map(
    articles.map((article) => [
      article.slug,
      passagesOf(article).map((passage) => ({ ...passage, stems: new Set(stemsOf(passage.text)) })),
    ]),
  )
  const all = [...passages.values()].flat()
  const counts = new Map<string, number>()
  for (const { stems } of all) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const wordWorth = (question: string) =>
    new Map(
      [...new Set(stemsOf(question))].map((stem) => [
        stem,
        Math.log(1 + all.length / (1 + (counts.get(stem) ?? 0))),
      ]),
    )
  return {
    wordWorth,
    rankPassages(question, slugs) {
      const worth = wordWorth(question)
      return slugs
        .flatMap((slug) => passages.get(slug) ?? [])
        .map(({ stems, ...passage }) => ({
          ...passage,
          score: worthOf(worth, stems) / (1 + stems.size / 80),
        }))
        .toSorted((one, other) => other.score - one.score)
    },
  }
}

/** The worth of those stems that a text holds. */
export function worthOf(worth: ReadonlyMap<string, number>, stems: ReadonlySet<string>): number {
  let sum = 0
  for (const [stem, value] of worth) if (stems.has(stem)) sum += value
  return sum
}
