import { createContext, use } from 'react'
import type { AppLayout } from './app-layout.ts'

/** What was pressed and typed in a phone; a reload forgets it. */
export interface PhoneState {
  layout: AppLayout
  kept: Readonly<Record<string, unknown>>
  keep: (key: string, value: unknown) => void
  /** Rows that were added to the lists of screens, newest first. */
  added: Readonly<Record<string, string[]>>
  /** What the screens that show one of several things are called now. */
  titles: Readonly<Record<string, string>>
  /** `title`: the thing that was pressed, which the screen is about. */
  go: (screen: string, title?: string) => void
  /** Closes a form; what was entered becomes an entry of the screen below. */
  save: (entry: string, said: string) => void
  /** Adds a row to the shown screen's list. */
  log: (screen: string, entry: string) => void
}

export const PhoneContext = createContext<PhoneState | null>(null)

export function usePhone(): PhoneState {
  return use(PhoneContext)!
}

/** State that outlives its screen. */
export function useKept<Value>(key: string, initial: Value): [Value, (value: Value) => void] {
  const { kept, keep } = usePhone()
  return [key in kept ? (kept[key] as Value) : initial, (value) => keep(key, value)]
}
