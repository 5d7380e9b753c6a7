import type { Article } from '#contract/learning/article.ts'
import { loadArticles } from '#server/teaching/guide/load-articles.ts'
import { nextReview } from '#server/teaching/guide/review-due.ts'
import { articleGroups } from '#contract/learning/article-groups.ts'

/** All articles in reading order. Read once per build; in development, for each page. */
export function readArticles(): Promise<Article[]> {
  if (import.meta.env.DEV) return inReadingOrder()
  return (once ??= inReadingOrder())
}

/** The date by which an article must be reviewed again. */
export function dueOf(article: Article): string {
  return nextReview(article).due
}

let once: Promise<Article[]> | null = null

async function inReadingOrder(): Promise<Article[]> {
  const articles = await loadArticles('knowledge/articles')
  return articleGroups.flatMap(({ group }) =>
    prerequisitesFirst(articles.filter((article) => article.group === group)),
  )
}

/** Sorts a group by level, with no article before its prerequisites. */
function prerequisitesFirst(group: Article[]): Article[] {
  const waiting = group.toSorted(
    (one, other) =>
      levels.indexOf(one.level) - levels.indexOf(other.level) || one.title.localeCompare(other.title),
  )
  const ordered: Article[] = []
  while (waiting.length > 0) {
    const ready = waiting.findIndex(
      (article) =>
        !article.prerequisites.some((slug) =>
          waiting.some((other) => other.slug === slug && other !== article),
        ),
    )
    ordered.push(...waiting.splice(Math.max(ready, 0), 1))
  }
  return ordered
}

const levels = ['beginner', 'intermediate', 'advanced']
