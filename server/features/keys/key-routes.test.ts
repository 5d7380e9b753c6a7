import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ApiKey } from '#contract/account/api-key.ts'
import { apiKeys } from '#server/platform/db/tables/schema.ts'
import { createApiKey } from '#test/api-key.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { hashOfKey } from './make-key.ts'

let laterMs = 0
const app = useTestApp(() => ({ now: () => new Date(Date.now() + laterMs) }))

beforeEach(() => {
  laterMs = 0
})

test('a new key shows its secret once and opens the sidebar and reading', async () => {
  const ada = await createGuest(app)
  const response = await ada.post('/api/keys', { name: 'My Mac' })
  const key = await response.json()
  expect(response.status).toBe(201)
  expect(key).toMatchObject({
    name: 'My Mac',
    projectId: null,
    scopes: ['sidebar', 'read'],
    keepsCode: false,
    lastUsedAt: null,
  })
  expect(key.secret).toMatch(/^flg_[0-9A-Za-z]{38}$/)
  expect(key.lastFour).toBe(key.secret.slice(-4))
  const listed = await (await ada.get('/api/keys')).text()
  expect(JSON.parse(listed)).toHaveLength(1)
  expect(listed).not.toContain(key.secret)
})

test('only the hash of a secret is kept', async () => {
  const ada = await createGuest(app)
  const key = await (await ada.post('/api/keys', { name: 'My Mac' })).json()
  const database = await app.services.databaseHandle.ready
  const [row] = await database.select().from(apiKeys).where(eq(apiKeys.id, key.id))
  expect(row?.keyHash).toBe(hashOfKey(key.secret))
  expect(JSON.stringify(row)).not.toContain(key.secret)
})

test('a key can be bound to one of my projects, not to one of somebody else', async () => {
  const ada = await createGuest(app)
  const eve = await createGuest(app)
  const { id } = await createProject(ada)
  expect((await ada.post('/api/keys', { name: 'One', projectId: id })).status).toBe(201)
  expect((await eve.post('/api/keys', { name: 'Two', projectId: id })).status).toBe(404)
})

test.each([
  ['a blank name', { name: ' ' }, 'name'],
  ['an unknown scope', { name: 'One', scopes: ['admin'] }, 'scopes.0'],
  ['no scope at all', { name: 'One', scopes: [] }, 'scopes'],
])('%s is refused', async (_name, body, path) => {
  const ada = await createGuest(app)
  const response = await ada.post('/api/keys', body)
  expect(response.status).toBe(400)
  expect((await response.json()).errors[0].path).toBe(path)
})

test('nobody sees or revokes the keys of another', async () => {
  const ada = await createGuest(app)
  const eve = await createGuest(app)
  const key = await (await ada.post('/api/keys', { name: 'One' })).json()
  expect(await (await eve.get('/api/keys')).json()).toEqual([])
  expect((await eve.delete(`/api/keys/${key.id}`)).status).toBe(404)
  expect((await ada.delete(`/api/keys/${key.id}`)).status).toBe(204)
  expect((await ada.delete(`/api/keys/${key.id}`)).status).toBe(404)
})

test("an agent's call with the same key does not hide that Xcode called", async () => {
  const ada = await createGuest(app)
  const { secret } = await createApiKey(ada)
  const sentBy = (program: string) => ({ Authorization: `Bearer ${secret}`, 'User-Agent': program })
  await app.request('/v1/models', { headers: sentBy('Xcode/24577 CFNetwork/3860.300.31 Darwin/25.2.0') })
  const [connected] = await keysOf(ada)
  laterMs = 60_000
  await app.request('/mcp', { method: 'POST', headers: sentBy('claude-code/2.0') })
  await expect.poll(async () => (await keysOf(ada))[0]?.lastUsedBy).toBe('claude-code/2.0')
  expect(connected!.xcodeCalledAt).toBe(connected!.lastUsedAt)
  expect((await keysOf(ada))[0]).toMatchObject({ xcodeCalledAt: connected!.lastUsedAt })
})

test("Xcode's call is written down a moment after an agent's with the same key", async () => {
  const ada = await createGuest(app)
  const { secret } = await createApiKey(ada)
  const sentBy = (program: string) => ({ Authorization: `Bearer ${secret}`, 'User-Agent': program })
  await app.request('/v1/models', { headers: sentBy('claude-code/2.0') })
  laterMs = 5000
  await app.request('/v1/models', { headers: sentBy('Xcode/24577 CFNetwork/3860.300.31 Darwin/25.2.0') })
  await expect.poll(async () => (await keysOf(ada))[0]?.xcodeCalledAt).not.toBeNull()
})

test('a user may have twenty keys', async () => {
  const ada = await createGuest(app)
  const made = await Promise.all(
    Array.from({ length: 25 }, (_, at) => ada.post('/api/keys', { name: `Key ${at}` })),
  )
  expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(made.filter(({ status }) => status === 403)).toHaveLength(5)
})

async function keysOf(guest: Guest): Promise<ApiKey[]> {
  return (await guest.get('/api/keys')).json()
}
