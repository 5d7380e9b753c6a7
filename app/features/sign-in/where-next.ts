import { keepIdea, keptIdea } from '#app/api/kept-idea.ts'
import { keptLevel } from '#app/api/kept-level.ts'
import { ownPath } from '#app/api/sign-in-address.ts'
import { startProject } from '#app/api/start-project.ts'

/** Whether the user came here to re-authenticate. */
export function isConfirmation(): boolean {
  return new URLSearchParams(location.search).has('confirm')
}

export function nextPath(): string {
  return ownPath(new URLSearchParams(location.search).get('next'), '/dashboard')
}

/** The idea typed on the landing page, unless the visitor came here from another page. */
export function ideaToPlan(): string | null {
  return new URLSearchParams(location.search).has('next') ? null : keptIdea()
}

/** Continues to the requested page, or to a new project for the idea typed before signing in. */
export async function goOn(): Promise<void> {
  const idea = ideaToPlan()
  keepIdea('')
  // A plan that cannot be made must not look like a failed sign-in.
  const project = idea ? await startProject(idea, null, keptLevel()).catch(() => null) : null
  location.assign(project ?? nextPath())
}
