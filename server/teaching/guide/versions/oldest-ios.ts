import type { Article } from '#contract/learning/article.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { everywhere } from './article-versions.ts'
import { compareIos } from './compare-ios.ts'

/**
 * The oldest iOS that runs an article's code: the article's minimum, or a newer one that the code's first line states
 * or its APIs need. Null if any iOS does.
 */
export function oldestIOS(
  guide: Pick<FieldGuide, 'availabilityFindings'>,
  { minimumIOS }: Article,
  code: string | null,
): string | null {
  const stated = /^\s*\/\/ iOS (\d+(?:\.\d+)?)\s*\n/.exec(code ?? '')?.[1] ?? null
  const brought = guide
    .availabilityFindings(code ?? '', minimumIOS ?? everywhere)
    .flatMap(({ kind, ios }) => (kind === 'too-new' ? [ios] : []))
  return (
    [minimumIOS, stated, ...brought].filter((ios) => ios !== null).toSorted((a, b) => compareIos(b, a))[0] ??
    null
  )
}
