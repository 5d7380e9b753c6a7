import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'

const articleCharacters = 5000

/** The article that matches best, without its check questions and their answers; null if there is none. */
export function lookUpArticle(guide: FieldGuide, query: string): string | null {
  const article = guide.search(query, 1).flatMap((hit) => guide.findArticle(hit.slug) ?? [])[0]
  if (!article) return null
  const told = article.sections.filter(({ heading }) => heading !== 'Check yourself')
  const text = told.map((section) => `## ${section.heading}\n${section.markdown}`).join('\n')
  return `${article.title} (/field-guide/${article.slug})\n${text.slice(0, articleCharacters)}`
}
