import type { Accent } from '#contract/plan/accent.ts'
import { accents } from '#contract/plan/accents.ts'

/** The colour of an app whose owner has chosen none: the same name always gets the same. */
export function accentOf(appName: string): Accent {
  const sum = Array.from(appName).reduce((all, letter) => (all * 31 + letter.codePointAt(0)!) % 9973, 7)
  return accents[sum % accents.length]!
}
