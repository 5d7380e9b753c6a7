import type { ScreenPart } from '#contract/plan/screen-part.ts'

/** What of a screen is built: all of it, or its title and these parts. */
export type LitParts = 'whole' | readonly ScreenPart[]

/** Whether a part is among those that are built. */
export function isLit(lit: LitParts | undefined, { kind, text }: ScreenPart): boolean {
  return lit === 'whole' || (lit?.some((part) => part.kind === kind && part.text === text) ?? false)
}
