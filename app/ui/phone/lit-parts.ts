import type { ScreenPart } from '#contract/plan/screen-part.ts'

/** The built parts of a screen: all of it, or its title and these parts. */
export type LitParts = 'whole' | readonly ScreenPart[]

/** Whether a part is built. */
export function isLit(lit: LitParts | undefined, { kind, text }: ScreenPart): boolean {
  return lit === 'whole' || (lit?.some((part) => part.kind === kind && part.text === text) ?? false)
}
