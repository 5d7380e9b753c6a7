import { requestsOf } from './text-endpoints.ts'
import type { OpenApi } from './fuzz-requests.ts'

/** A way into the product that takes a text. */
export interface Door {
  name: string
  mostCharacters: number
  /** Answers with the status. */
  send: (text: string, signal: AbortSignal) => Promise<number>
}

/** Every endpoint of the OpenAPI document with a text in its body, `/v1` and the tools of `/mcp`, as a guest with a key. */
export async function createDoors(url: string): Promise<Door[]> {
  const post = (address: string, body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    })
  const cookie = (await post('/api/auth/guest', {})).headers.getSetCookie()[0]!.split(';')[0]!
  const project = (await (
    await post('/api/projects', { title: 'Leaf', description: 'Water my plants' }, { cookie })
  ).json()) as { id: number }
  const key = (await (
    await post('/api/keys', { name: 'Cost', scopes: ['sidebar', 'read', 'write'] }, { cookie })
  ).json()) as { secret: string }
  const bearer = { authorization: `Bearer ${key.secret}` }
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
  const tool = (name: string, mostCharacters: number, input: (text: string) => object): Door => ({
    name: `/mcp ${name}`,
    mostCharacters,
    send: (text, signal) =>
      finished(
        post(
          '/mcp',
          { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input(text) } },
          { ...bearer, accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
          signal,
        ),
      ),
  })
  return [
    ...requestsOf(document).map(({ name, method, path, body, mostCharacters }) => ({
      name,
      mostCharacters,
      send: (text: string, signal: AbortSignal) =>
        finished(
          fetch(url + path.replaceAll('OWN', String(project.id)), {
            method,
            headers: { 'content-type': 'application/json', cookie },
            body: JSON.stringify(body(text)),
            signal,
          }),
        ),
    })),
    {
      name: 'GET /api/topics',
      mostCharacters: 4000,
      send: (text, signal) =>
        finished(
          fetch(
            `${url}/api/topics?q=${encodeURIComponent(text.toWellFormed()).slice(0, 12_000).replace(/%.?$/, '')}`,
            { signal },
          ),
        ),
    },
    {
      name: '/v1/chat/completions',
      mostCharacters: 4_000_000,
      send: (text, signal) =>
        finished(
          post(
            '/v1/chat/completions',
            { model: 'fledge', messages: [{ role: 'user', content: text }] },
            bearer,
            signal,
          ),
        ),
    },
    tool('search_field_guide', 2000, (query) => ({ query })),
    tool('explain_error', 8000, (error) => ({ error, code: error })),
  ]
}

async function finished(answer: Promise<Response>): Promise<number> {
  const response = await answer
  await response.arrayBuffer()
  return response.status
}
