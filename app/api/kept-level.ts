import type { Experience } from '#contract/account/user.ts'
import { storage } from '#app/ui/browser-storage.ts'

const key = 'fledge:level'
const levels: readonly string[] = ['new', 'some', 'experienced'] satisfies Experience[]

/** Remembers whether the visitor has coded before, so that no later plan asks again. */
export function keepLevel(level: Experience): void {
  storage('local').write(key, level)
}

export function keptLevel(): Experience | null {
  const kept = storage('local').read(key)
  return kept !== null && levels.includes(kept) ? (kept as Experience) : null
}

/** For the next person at this browser. */
export function forgetLevel(): void {
  storage('local').remove(key)
}
