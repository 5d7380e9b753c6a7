import type { ChangeEvent } from '#contract/change-event.ts'

/** Something changed elsewhere; `gap`: anything may have. */
export type Change = ChangeEvent | 'gap'

const listeners = new Set<(change: Change) => void>()

/** What other tabs, other devices, coding agents and Xcode do; returns what ends the listening. */
export function onChange(listener: (change: Change) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellChange(change: Change): void {
  for (const listener of listeners) listener(change)
}
