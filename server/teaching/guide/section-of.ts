import type { Article } from '#contract/article.ts'

/** What stands under a heading of an article; empty where it has none. */
export function sectionOf({ sections }: Pick<Article, 'sections'>, heading: string): string {
  return sections.find((section) => section.heading === heading)?.markdown ?? ''
}
