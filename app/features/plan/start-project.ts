import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import type { Plan } from '#contract/plan.ts'
import type { Project } from '#contract/project.ts'
import { previewPlan } from './use-plan-preview.ts'

/** Takes an idea on into a project of the visitor, as a guest where they have no session, under the name its plan gives it and with that plan; answers with the project's path. */
export async function startProject(idea: string, shown: Plan | null): Promise<string> {
  const { appName = 'My app' } = shown ?? (await previewPlan(idea))
  await post('/api/auth/guest', {})
  const project = (await (
    await post('/api/projects', { title: appName, description: idea })
  ).json()) as Project
  await post(`/api/projects/${project.id}/plan`, { builtIn: true })
  return `/project/${project.id}`
}

function post(path: string, body: object): Promise<Response> {
  return fetchOrThrow(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}
