import type { Plan } from '#contract/plan.ts'
import type { Project } from '#contract/project.ts'
import type { Experience } from '#contract/user.ts'
import { fetchOrThrow } from './fetch-or-throw.ts'

/**
 * Creates a project with a plan and its tasks from an idea, as a new guest if nobody is signed in; named by `name` or by its plan.
 * Returns the project's path, which opens on the first task.
 */
export async function startProject(
  idea: string,
  appName: string | null,
  level: Experience | null,
): Promise<string> {
  const title = appName ?? (await previewPlan(idea, level)).appName ?? 'My app'
  await post('/api/auth/guest', {})
  const project = (await (await post('/api/projects', { title, description: idea })).json()) as Project
  await post(`/api/projects/${project.id}/plan`, { builtIn: true, answers: answersOf(level) })
  await post(`/api/projects/${project.id}/plan/tasks`, {})
  return `/project/${project.id}`
}

/** The built-in planner's plan for an idea; nothing is stored. */
export async function previewPlan(
  idea: string,
  level: Experience | null,
  signal?: AbortSignal,
): Promise<Plan> {
  const asked = { idea, answers: answersOf(level) }
  return (await (await post('/api/plan-preview', asked, signal)).json()) as Plan
}

function answersOf(level: Experience | null) {
  return level ? { experience: level } : {}
}

function post(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  return fetchOrThrow(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  })
}
