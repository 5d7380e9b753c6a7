import type { Plan } from '#contract/plan.ts'
import type { Project } from '#contract/project.ts'
import { fetchOrThrow } from './fetch-or-throw.ts'

/** Creates a project with a plan from an idea, as a new guest if nobody is signed in; named by `name` or by its plan. Returns the project's path. */
export async function startProject(idea: string, appName: string | null): Promise<string> {
  const title = appName ?? (await previewPlan(idea)).appName ?? 'My app'
  await post('/api/auth/guest', {})
  const project = (await (await post('/api/projects', { title, description: idea })).json()) as Project
  await post(`/api/projects/${project.id}/plan`, { builtIn: true })
  return `/project/${project.id}`
}

/** The built-in planner's plan for an idea; nothing is stored. */
export async function previewPlan(idea: string, signal?: AbortSignal): Promise<Plan> {
  return (await (await post('/api/plan-preview', { idea }, signal)).json()) as Plan
}

function post(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  return fetchOrThrow(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  })
}
