import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { Plan, PlanOrReadings } from '#contract/plan/plan.ts'
import type { Project } from '#contract/project.ts'
import type { Experience } from '#contract/account/user.ts'
import { fetchOrThrow } from './fetch-or-throw.ts'

/**
 * Creates a project with its plan and tasks from an idea; a visitor without a session becomes a guest.
 * Returns the project's path, which opens the first task, or the readings if the idea is ambiguous.
 */
export async function startProject(
  idea: string,
  appName: string | null,
  level: Experience | null,
  chosen: PlanAnswers = {},
): Promise<string> {
  const title = appName ?? nameOf(await previewPlan(idea, level, chosen)) ?? 'My app'
  await post('/api/auth/guest', {})
  const project = (await (await post('/api/projects', { title, description: idea })).json()) as Project
  const asked = { builtIn: true, answers: answersOf(level, chosen) }
  const made = (await (await post(`/api/projects/${project.id}/plan`, asked)).json()) as PlanOrReadings
  if (!('readings' in made)) await post(`/api/projects/${project.id}/plan/tasks`, {})
  return `/project/${project.id}`
}

/** The built-in planner's plan or readings for an idea. Stores nothing. */
export async function previewPlan(
  idea: string,
  level: Experience | null,
  chosen: PlanAnswers = {},
  signal?: AbortSignal,
): Promise<PlanOrReadings> {
  const asked = { idea, answers: answersOf(level, chosen) }
  return (await (await post('/api/plan-preview', asked, signal)).json()) as PlanOrReadings
}

function nameOf(made: PlanOrReadings): Plan['appName'] | null {
  return 'readings' in made ? null : made.appName
}

function answersOf(level: Experience | null, chosen: PlanAnswers): PlanAnswers {
  return level ? { ...chosen, experience: level } : chosen
}

function post(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  return fetchOrThrow(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  })
}
