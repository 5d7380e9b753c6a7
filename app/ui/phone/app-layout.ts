import type { ScreenPart } from '#contract/plan/screen-part.ts'

export interface AppPart extends ScreenPart {
  /** The screen a press leads to. */
  to: string | null
  /** It is one of several things: what it is called becomes the title of the screen it leads to. */
  isEntry?: boolean
}

export interface AppScreen {
  name: string
  purpose: string
  parts: AppPart[]
  /** The screen behind the + in the navigation bar. */
  add: string | null
  /** Screens it leads to for which it shows nothing to press. */
  more: string[]
  /** Slides in from below, over the screen it was opened from. */
  isSheet: boolean
  /** What the entries that lead to it are called; its parts speak of one of them. */
  samples: string[]
}

export interface AppLayout {
  screens: ReadonlyMap<string, AppScreen>
  tabs: { label: string; screen: string }[]
  first: string
}
