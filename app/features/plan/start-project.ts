import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import type { Project } from '#contract/project.ts'
import { titleFromIdea } from './title-from-idea.ts'

/** Takes an idea on into a project of the visitor, as a guest where they have no session; answers with the project's path. */
export async function startProject(idea: string): Promise<string> {
  await post('/api/auth/guest', {})
  const project = (await (await post('/api/projects', { title: titleFromIdea(idea), description: idea })).json()) as Project
  await post(`/api/projects/${project.id}/plan`, {})
  return `/project/${project.id}`
}

function post(path: string, body: object): Promise<Response> {
  return fetchOrThrow(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
}
