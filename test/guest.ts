import { NewProject, Project } from '#contract/project.ts'
import { User } from '#contract/account/user.ts'
import type { TestApp } from './test-app.ts'

/** A guest with a cookie, who makes calls like a browser. */
export interface Guest {
  user: User
  cookie: string
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  put(path: string, body: unknown): Promise<Response>
  patch(path: string, body: unknown): Promise<Response>
  delete(path: string): Promise<Response>
}

export async function createGuest(app: TestApp): Promise<Guest> {
  const response = await app.request('/api/auth/guest', { method: 'POST' })
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0]!
  return { user: User.parse(await response.json()), cookie, ...callsWith(app, cookie) }
}

export async function createProject(guest: Guest, project: Partial<NewProject> = {}): Promise<Project> {
  const response = await guest.post('/api/projects', {
    title: 'Plant diary',
    description: 'Remind me to water my plants',
    ...project,
  })
  return Project.parse(await response.json())
}

export function callsWith(app: TestApp, cookie: string): Omit<Guest, 'user' | 'cookie'> {
  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const json: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
    return app.request(path, {
      method,
      headers: { Cookie: cookie, ...json, ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  }
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
  }
}
