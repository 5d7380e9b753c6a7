import type { Article, TopicHit } from '#contract/article.ts'
import type { Reading, Understanding } from '#server/teaching/guide/understanding.ts'

/** Articles by a learner's words, pasted code or an error text, best first; `context` is what was said before, and counts less. */
export type ArticleSearch = (query: string, limit?: number, context?: string) => TopicHit[]

const readingsLooked = 60
const shareOfContext = 0.35
/** What the second and later ways to the same article add. */
const shareOfMore = 0.1

export function createArticleSearch(articles: ReadonlyMap<string, Article>, understanding: Understanding): ArticleSearch {
  return (query, limit = 10, context = '') => {
    const scores = scoresOf(understanding.read(query, readingsLooked))
    if (context !== '') for (const [slug, score] of scoresOf(understanding.read(context, readingsLooked))) scores.set(slug, (scores.get(slug) ?? 0) + score * shareOfContext)
    return [...scores]
      .toSorted(([, one], [, other]) => other - one)
      .flatMap(([slug, score]) => {
        const article = articles.get(slug)
        return article ? [toHit(article, score)] : []
      })
      .slice(0, limit)
  }
}

function scoresOf(readings: readonly Reading[]): Map<string, number> {
  const scores = new Map<string, number>()
  for (const reading of readings) {
    const slug = slugOf(reading)
    const known = slug === null ? undefined : scores.get(slug)
    if (slug !== null) scores.set(slug, known === undefined ? reading.score : known + reading.score * shareOfMore)
  }
  return scores
}

function slugOf(reading: Reading): string | null {
  switch (reading.kind) {
    case 'answer':
      return reading.answer.read[0] ?? null
    case 'recipe':
      return reading.recipe.article
    case 'article':
      return reading.slug
    case 'intent':
      return null
  }
}

function toHit({ slug, title, group, summary, frameworks, minimumIOS, level }: Article, score: number): TopicHit {
  return { slug, title, group, summary, frameworks, minimumIOS, level, score }
}
