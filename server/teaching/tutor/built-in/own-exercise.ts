import type { Article } from '#contract/article.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'

/** The article's "On your own" exercise as a sentence of Markdown; null if it has none. */
export function ownExerciseOf(article: Pick<Article, 'sections'>): string | null {
  const [, first = '', rest = ''] = /^- On your own: (.)(.+)$/m.exec(sectionOf(article, 'Next')) ?? []
  return first === '' ? null : first.toUpperCase() + rest
}
