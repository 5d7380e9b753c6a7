import type { Experience, LearnerProfile } from '#contract/account/user.ts'
import { fetchOrThrow } from './fetch-or-throw.ts'
import { keptLevel } from './kept-level.ts'
import { mayHaveSession } from './session-hint.ts'

/** Whether the visitor has coded before, from this browser or from their profile; null if nobody has asked. */
export async function knownLevel(): Promise<Experience | null> {
  const kept = keptLevel()
  if (kept) return kept
  try {
    if (!mayHaveSession()) return null
    return ((await (await fetchOrThrow('/api/user/profile')).json()) as LearnerProfile).experience
  } catch {
    // Then it is asked.
    return null
  }
}
