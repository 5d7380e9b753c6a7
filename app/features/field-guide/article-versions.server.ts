import type { Article } from '#contract/learning/article.ts'
import { articleVersions, type ArticleVersions } from '#server/teaching/guide/versions/article-versions.ts'
import { createAvailabilityFindings } from '#server/teaching/guide/versions/availability-findings.ts'
import { loadAvailability } from '#server/teaching/guide/versions/availability.ts'

/** The iOS versions that an article's APIs need. The table is read once per build or development server. */
export async function versionsOf(article: Article): Promise<ArticleVersions> {
  const { availability, findings } = await (once ??= readTable())
  return articleVersions(article, availability, findings)
}

let once: ReturnType<typeof readTable> | null = null

async function readTable() {
  const availability = await loadAvailability('knowledge/availability.yaml')
  return { availability, findings: createAvailabilityFindings(availability) }
}
