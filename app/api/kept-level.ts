import type { Experience } from '#contract/account/user.ts'
import { storage } from '#app/ui/browser-storage.ts'

const key = 'fledge:level'
const levels: readonly string[] = ['new', 'some', 'experienced'] satisfies Experience[]

/** Stores whether the visitor has coded before, so that they are not asked again. */
export function keepLevel(level: Experience): void {
  storage('local').write(key, level)
}

export function keptLevel(): Experience | null {
  const kept = storage('local').read(key)
  return kept !== null && levels.includes(kept) ? (kept as Experience) : null
}

/** Called on logout, because another person may use this browser next. */
export function forgetLevel(): void {
  storage('local').remove(key)
}
