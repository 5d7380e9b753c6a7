import { createContext, use } from 'react'
import type { AppLayout } from './app-layout.ts'

/** What was tapped and typed in a prototype; lost on reload. */
export interface PhoneState {
  layout: AppLayout
  kept: Readonly<Record<string, unknown>>
  keep: (key: string, value: unknown) => void
  /** Rows added to each screen's list, newest first. */
  added: Readonly<Record<string, string[]>>
  /** The current titles of screens that show one entry, by screen name. */
  titles: Readonly<Record<string, string>>
  /** Opens a screen; `title` is the tapped entry, which the screen is then about. */
  go: (screen: string, title?: string) => void
  /** Closes a form and adds its entry to the screen below; `said` is announced. */
  save: (entry: string, said: string) => void
  /** Adds a row to a screen's list and announces it. */
  log: (screen: string, entry: string) => void
}

export const PhoneContext = createContext<PhoneState | null>(null)

export function usePhone(): PhoneState {
  return use(PhoneContext)!
}

/** State that survives leaving its screen. */
export function useKept<Value>(key: string, initial: Value): [Value, (value: Value) => void] {
  const { kept, keep } = usePhone()
  return [key in kept ? (kept[key] as Value) : initial, (value) => keep(key, value)]
}
