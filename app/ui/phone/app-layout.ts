import type { ScreenPart } from '#contract/plan/screen-part.ts'

export interface AppPart extends ScreenPart {
  /** The screen that tapping it opens; null if none. */
  to: string | null
  /** It is one entry of a list: the screen it opens then has its title. */
  isEntry?: boolean
}

export interface AppScreen {
  name: string
  purpose: string
  parts: AppPart[]
  /** The screen that the + in the navigation bar opens. */
  add: string | null
  /** Screens it leads to although none of its parts does. */
  more: string[]
  /** Slides in from below, over the screen that opened it. */
  isSheet: boolean
  /** Titles of the entries that open this screen; its parts mention one of them. */
  samples: string[]
}

export interface AppLayout {
  screens: ReadonlyMap<string, AppScreen>
  tabs: { label: string; screen: string }[]
  first: string
}
