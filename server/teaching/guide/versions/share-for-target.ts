import { compareIos } from './compare-ios.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'

const shareOfTooNew = 0.95

/** How much of its score an article keeps in a project: a little less where the project's iOS is too old for it, so that of two that fit alike the usable one comes first. */
export function shareForTarget(
  guide: Pick<FieldGuide, 'findArticle'>,
  slug: string,
  targetIOS: string | undefined,
): number {
  const minimum = guide.findArticle(slug)?.minimumIOS
  return minimum && targetIOS && compareIos(targetIOS, minimum) < 0 ? shareOfTooNew : 1
}
