import type { LucideIcon } from 'lucide-react'
import type { MarkedText } from '#contract/search.ts'

export interface PaletteEntry {
  /** Among all that is shown at once. */
  id: string
  icon: LucideIcon
  title: MarkedText
  snippet?: MarkedText
  /** What it belongs to, at the line's end. */
  place?: string
  action: PaletteAction
}

export type PaletteAction =
  /** An address of the app; `ask` is put into the chat's box there. */
  | { kind: 'go'; to: string; ask?: string }
  /** A page that is loaded anew, such as an article. */
  | { kind: 'load'; href: string }
  | { kind: 'run'; run: () => void }

export interface PaletteGroup {
  name: string
  entries: PaletteEntry[]
}

export function plainText(text: string): MarkedText {
  return [{ text, isMatch: false }]
}
