import { compareIos } from './compare-ios.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'

const shareOfTooNew = 0.95

/**
 * The factor for an article's score in a project: slightly below 1 if the project's iOS is too old, so that of two
 * equal articles the usable one comes first.
 */
export function shareForTarget(
  guide: Pick<FieldGuide, 'findArticle'>,
  slug: string,
  targetIOS: string | undefined,
): number {
  const minimum = guide.findArticle(slug)?.minimumIOS
  return minimum && targetIOS && compareIos(targetIOS, minimum) < 0 ? shareOfTooNew : 1
}
