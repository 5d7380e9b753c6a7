import type { ChangeEvent } from '#contract/change-event.ts'

/** A change made elsewhere; `gap` means that changes may have been missed. */
export type Change = ChangeEvent | 'gap'

const listeners = new Set<(change: Change) => void>()

/** Listens to changes by other tabs, devices, coding agents and Xcode; returns a function that stops it. */
export function onChange(listener: (change: Change) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function publishChange(change: Change): void {
  for (const listener of listeners) listener(change)
}
