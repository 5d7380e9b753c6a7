import type { Article, TopicHit } from '#contract/learning/article.ts'
import type { Understanding } from '#server/teaching/guide/understanding.ts'

/**
 * Finds articles by a learner's words, pasted code or an error text, best first. `context`, the earlier text, counts
 * less.
 */
export type ArticleSearch = (query: string, limit?: number, context?: string) => TopicHit[]

const shareOfContext = 0.35
/** Below this score only a few letters match, not a word. */
const leastScore = 0.12

export function createArticleSearch(
  articles: ReadonlyMap<string, Article>,
  understanding: Understanding,
): ArticleSearch {
  return (query, limit = 10, context = '') => {
    const scores = new Map(understanding.subjectsOf(query).map(({ slug, score }) => [slug, score]))
    if (context !== '')
      for (const { slug, score } of understanding.subjectsOf(context))
        scores.set(slug, (scores.get(slug) ?? 0) + score * shareOfContext)
    return [...scores]
      .filter(([, score]) => score >= leastScore)
      .toSorted(([, one], [, other]) => other - one)
      .flatMap(([slug, score]) => {
        const article = articles.get(slug)
        return article ? [toHit(article, score)] : []
      })
      .slice(0, limit)
  }
}

function toHit(
  { slug, title, group, summary, frameworks, minimumIOS, level }: Article,
  score: number,
): TopicHit {
  return { slug, title, group, summary, frameworks, minimumIOS, level, score }
}
