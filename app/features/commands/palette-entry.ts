import type { LucideIcon } from 'lucide-react'
import type { MarkedText } from '#contract/search.ts'

export interface PaletteEntry {
  /** Unique among the displayed entries. */
  id: string
  icon: LucideIcon
  title: MarkedText
  snippet?: MarkedText
  /** What the entry belongs to, shown at the end of the line. */
  place?: string
  action: PaletteAction
}

export type PaletteAction =
  /** Opens a path in the app; `ask` is put into the message box there. */
  | { kind: 'go'; to: string; ask?: string }
  /** Opens a page that is not part of the app, such as an article. */
  | { kind: 'load'; href: string }
  | { kind: 'run'; run: () => void }

export interface PaletteGroup {
  name: string
  entries: PaletteEntry[]
}

export function plainText(text: string): MarkedText {
  return [{ text, isMatch: false }]
}
