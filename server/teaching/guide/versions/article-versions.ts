import type { Article } from '#contract/learning/article.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import type { AvailabilityFindings } from './availability-findings.ts'
import type { Availability } from './availability.ts'
import { compareIos } from './compare-ios.ts'

/** The iOS versions that an article's code needs, and the older APIs that readers may find elsewhere. */
export interface ArticleVersions {
  /** Newest iOS first. */
  brought: { ios: string; apis: string[] }[]
  older: { api: string; ios: string; use: string }[]
}

/** APIs this old are not listed, because every iOS in use has them. */
export const everywhere = '15'

export function articleVersions(
  article: Article,
  availability: readonly Availability[],
  findings: AvailabilityFindings,
): ArticleVersions {
  const swift = codeBlocks(article.sections.map((section) => section.markdown).join('\n\n')).filter(
    (block) => block.language === 'swift' && !block.flags.includes('broken'),
  )
  // Code behind a version check counts too: readers with an older target need this most.
  const used = swift.flatMap(({ code }) =>
    findings(code.replace(/[#@](?:un)?available\b/g, ''), everywhere).filter(
      (finding) => finding.kind === 'too-new',
    ),
  )
  const versions = [...new Set(used.map(({ ios }) => ios))].toSorted((a, b) => compareIos(b, a))
  return {
    brought: versions.map((ios) => ({
      ios,
      apis: [...new Set(used.filter((finding) => finding.ios === ios).map(({ api }) => api))],
    })),
    older: availability.flatMap(({ api, until, use, article: slug }) =>
      until && use && slug === article.slug ? [{ api, ios: until, use }] : [],
    ),
  }
}
