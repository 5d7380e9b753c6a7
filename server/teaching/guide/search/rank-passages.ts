import type { Article } from '#contract/learning/article.ts'
import { stemsOf } from '#server/language/normalise.ts'
import type { Indexed } from '#server/teaching/indexed.ts'
import { passagesOf, type Passage } from '#server/teaching/guide/passages.ts'

export interface RankedPassage extends Passage {
  score: number
}

export type PassageRanking = (question: string, slugs: readonly string[]) => RankedPassage[]

/** How much each stem of a question counts; rare stems count more. */
export type WordWorth = (question: string) => ReadonlyMap<string, number>

/** Ranks the passages of some articles by how well they fit the words of a question, best first. */
export function createPassageRanking(
  articles: readonly Article[],
  indexed: Indexed,
): {
  rankPassages: PassageRanking
  wordWorth: WordWorth
} {
  const { counts, passages } = indexed('stems of passages', () => countStems(articles))
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  const known = new Map<string, PassageWithStems[]>()
  const passagesIn = (slug: string) => {
    const article = bySlug.get(slug)
    if (!article) return []
    const read = known.get(slug) ?? readPassages(article)
    known.set(slug, read)
    return read
  }
  const wordWorth = (question: string) =>
    new Map(
      [...new Set(stemsOf(question))].map((stem) => [
        stem,
        Math.log(1 + passages / (1 + (counts.get(stem) ?? 0))),
      ]),
    )
  return {
    wordWorth,
    rankPassages(question, slugs) {
      const worth = wordWorth(question)
      return slugs
        .flatMap(passagesIn)
        .map(({ stems, ...passage }) => ({
          ...passage,
          score: worthOf(worth, stems) / (1 + stems.size / 80),
        }))
        .toSorted((one, other) => other.score - one.score)
    },
  }
}

type PassageWithStems = Passage & { stems: ReadonlySet<string> }

function readPassages(article: Article): PassageWithStems[] {
  return passagesOf(article).map((passage) => ({ ...passage, stems: new Set(stemsOf(passage.text)) }))
}

/** The number of passages in all articles, and for each stem the number of passages with it. */
function countStems(articles: readonly Article[]): { passages: number; counts: Map<string, number> } {
  const all = articles.flatMap(readPassages)
  const counts = new Map<string, number>()
  for (const { stems } of all) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return { passages: all.length, counts }
}

/** The total worth of the stems that a text contains. */
export function worthOf(worth: ReadonlyMap<string, number>, stems: ReadonlySet<string>): number {
  let sum = 0
  for (const [stem, value] of worth) if (stems.has(stem)) sum += value
  return sum
}
