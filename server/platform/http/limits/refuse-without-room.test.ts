import { expect, test } from 'vitest'
import { createApiKey } from '#test/api-key.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

let isLow = false
const app = useTestApp(({ databaseHandle }) => ({
  databaseHandle: { ...databaseHandle, disk: { isLow: () => isLow } },
}))

test('on an almost full disk writes are refused with a sentence, and reading, exporting and deleting go on', async () => {
  isLow = false
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const { secret } = await createApiKey(ada, { scopes: ['sidebar', 'read', 'write'] })
  isLow = true
  const refused = await ada.post(`/api/projects/${id}/saved-solutions`, {
    title: 'One',
    content: 'let a = 1',
  })
  expect([refused.status, (await refused.json()).detail]).toEqual([
    507,
    expect.stringContaining('You can still read, export and delete your data'),
  ])
  expect((await app.request('/api/auth/guest', { method: 'POST' })).status).toBe(507)
  expect(await statusOfQuestion(secret)).toBe(507)
  expect(
    await textOfTool(secret, 'save_solution', { project_id: id, title: 'One', client_ref: 'a' }),
  ).toContain('disk is almost full')
  expect(await textOfTool(secret, 'list_projects', {})).not.toContain('disk is almost full')

  expect((await ada.get('/api/projects')).status).toBe(200)
  expect((await ada.get(`/api/projects/${id}/export`)).status).toBe(200)
  const health = await app.request('/readyz')
  expect([health.status, await health.json()]).toEqual([
    200,
    { status: 'degraded', disk: { advice: expect.stringContaining('Make room') } },
  ])
  expect((await ada.delete(`/api/projects/${id}`)).status).toBe(204)
  isLow = false
  expect((await (await app.request('/readyz')).json()).status).toBe('ready')
})

async function statusOfQuestion(secret: string): Promise<number> {
  const response = await app.request('/v1/chat/completions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
    body: JSON.stringify({ model: 'fledge', messages: [{ role: 'user', content: 'What is a binding?' }] }),
  })
  return response.status
}

async function textOfTool(secret: string, name: string, given: object): Promise<string> {
  const response = await app.request('/mcp', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${secret}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
  })
  return response.text()
}
