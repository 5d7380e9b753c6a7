import type { Article } from '#contract/article.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'

/** "On your own" at the end of an article, as a sentence of Markdown; null where it has none. */
export function ownExerciseOf(article: Pick<Article, 'sections'>): string | null {
  const [, first = '', rest = ''] = /^- On your own: (.)(.+)$/m.exec(sectionOf(article, 'Next')) ?? []
  return first === '' ? null : first.toUpperCase() + rest
}
