import type { Experience, LearnerProfile } from '#contract/account/user.ts'
import { fetchOrThrow } from './fetch-or-throw.ts'
import { keptLevel } from './kept-level.ts'
import { mayHaveSession } from './session-hint.ts'

/** The visitor's experience, from this browser or their profile; null if they have not been asked. */
export async function knownLevel(): Promise<Experience | null> {
  const kept = keptLevel()
  if (kept) return kept
  try {
    if (!mayHaveSession()) return null
    return ((await (await fetchOrThrow('/api/user/profile')).json()) as LearnerProfile).experience
  } catch {
    // If the profile cannot be loaded, ask.
    return null
  }
}
