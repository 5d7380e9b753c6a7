import { keepIdea, keptIdea } from '#app/api/kept-idea.ts'
import { keptLevel } from '#app/api/kept-level.ts'
import { ownPath } from '#app/api/sign-in-address.ts'
import { startProject } from '#app/api/start-project.ts'

/** Whether the page was opened to confirm a sign-in. */
export function isConfirmation(): boolean {
  return new URLSearchParams(location.search).has('confirm')
}

export function nextPath(): string {
  return ownPath(new URLSearchParams(location.search).get('next'), '/dashboard')
}

/** The idea typed on the landing page, unless the visitor came to open something else. */
export function ideaToPlan(): string | null {
  return new URLSearchParams(location.search).has('next') ? null : keptIdea()
}

/** Continues to the wanted page, or to a project with the plan made before signing in. */
export async function goOn(): Promise<void> {
  const idea = ideaToPlan()
  keepIdea('')
  // Signing in worked, so a plan that cannot be made now is not a sign-in failure.
  const project = idea ? await startProject(idea, null, keptLevel()).catch(() => null) : null
  location.assign(project ?? nextPath())
}
