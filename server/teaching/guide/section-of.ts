import type { Article } from '#contract/learning/article.ts'

/** The text under a heading of an article; empty if the article has no such heading. */
export function sectionOf({ sections }: Pick<Article, 'sections'>, heading: string): string {
  return sections.find((section) => section.heading === heading)?.markdown ?? ''
}
