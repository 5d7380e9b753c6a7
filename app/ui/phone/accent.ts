import type { Accent } from '#contract/plan/accent.ts'
import { accents } from '#contract/plan/accents.ts'

/** The default accent colour of an app, derived from its name. */
export function accentOf(appName: string): Accent {
  const sum = Array.from(appName).reduce((all, letter) => (all * 31 + letter.codePointAt(0)!) % 9973, 7)
  return accents[sum % accents.length]!
}
