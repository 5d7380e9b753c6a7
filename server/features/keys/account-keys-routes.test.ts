import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { apiKeys, mailOutbox } from '#server/platform/db/tables/schema.ts'
import { createApp } from '#server/app.ts'
import { createRateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import { deliverDueMails } from '#server/platform/mail/deliver-due-mails.ts'
import { chooseMailTransport } from '#server/platform/mail/mail-transport.ts'
import { chooseComposer } from '#server/mail-composers.ts'
import { createApiKey } from '#test/api-key.ts'
import { ada } from '#test/google/google-accounts.ts'
import { freshIdToken, signInWithGoogle } from '#test/google/google-user.ts'
import { useAppWithGoogle } from '#test/google/app-with-google.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { readOutbox } from '#test/newsletter-mail.ts'

const { app, google } = await useAppWithGoogle()
let dataDirectory: string

beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-key-mail-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

test('a key that a guest made opens nothing of the account that is signed in to afterwards', async () => {
  const owner = await signInWithGoogle(app, google.signer, ada)
  await createProject(owner, { title: 'Made long before' })
  const guest = await createGuest(app)
  const { secret } = await createApiKey(guest, { scopes: ['sidebar', 'read', 'write'] })
  expect(await statusesWith(secret)).toEqual([200, 200])
  const again = await signInWithGoogle(app, google.signer, ada, { cookie: guest.cookie })
  expect(await statusesWith(secret)).toEqual([401, 401])
  expect(await (await again.get('/api/keys')).json()).toEqual([])
  expect(await (await app.services.databaseHandle.ready).select().from(apiKeys)).toEqual([])
})

test("the answer to a sign-in says how many of the guest's keys ended", async () => {
  const guest = await createGuest(app)
  await createApiKey(guest)
  await createApiKey(guest, { name: 'Agent' })
  const idToken = await freshIdToken(google.signer, ada, new Date())
  expect(await (await guest.post('/api/auth/session', { idToken })).json()).toMatchObject({
    email: ada.email,
    endedKeys: 2,
  })
  const other = await createGuest(app)
  expect(await (await other.post('/api/auth/session', { idToken })).json()).toMatchObject({ endedKeys: 0 })
})

test('keys that the account made itself go on working', async () => {
  const owner = await signInWithGoogle(app, google.signer, ada)
  const { secret } = await createApiKey(owner)
  await signInWithGoogle(app, google.signer, ada, { cookie: owner.cookie })
  await signInWithGoogle(app, google.signer, ada, { cookie: (await createGuest(app)).cookie })
  expect(await statusesWith(secret)).toEqual([200, 200])
})

test('an account gets a mail when a key is made, which says what the key opens and holds nothing of its secret', async () => {
  const owner = await signInWithGoogle(app, google.signer, ada)
  const { secret } = await createApiKey(owner, { name: 'My Mac', scopes: ['read', 'write'] })
  const [mail, ...others] = await sendMails()
  expect(others).toEqual([])
  expect(mail!.headers).toMatchObject({ to: ada.email, subject: 'A new key for your Fledge account' })
  expect(mail!.body).toMatch(/The key .My Mac. was made for your Fledge account on .* UTC/s)
  expect(mail!.body).toContain('read your projects, change your projects.')
  expect(mail!.body).toContain('/account')
  expect(mail!.body).not.toContain(secret.slice(0, 12))
  expect(mail!.body).not.toContain(secret.slice(-6))
})

test('a key for one project says so', async () => {
  const owner = await signInWithGoogle(app, google.signer, ada)
  await createApiKey(owner, { projectId: (await createProject(owner)).id, scopes: ['sidebar'] })
  const [mail] = await sendMails()
  expect(mail!.body).toContain('ask the tutor inside Xcode, in one project only.')
})

test('a key that was refused, and the key of a guest, cause no mail', async () => {
  const owner = await signInWithGoogle(app, google.signer, ada)
  await Promise.all(
    Array.from({ length: limits.keysOfUser + 3 }, () => owner.post('/api/keys', { name: 'One of many' })),
  )
  await createApiKey(await createGuest(app))
  const database = await app.services.databaseHandle.ready
  expect(await database.select().from(mailOutbox)).toHaveLength(limits.keysOfUser)
})

test('ten keys a minute can be made, so that nobody fills a mailbox with their mails', async () => {
  const owner = await signInWithGoogle(app, google.signer, ada)
  const limited = createApp({ ...app.services, rateLimiter: createRateLimiter(() => 0) })
  const make = () =>
    limited.request('/api/keys', {
      method: 'POST',
      headers: { Cookie: owner.cookie, 'Content-Type': 'application/json' },
      body: '{"name":"One of many"}',
    })
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await make()).status))
  expect([
    statuses.filter((status) => status === 201).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([10, 2])
})

test('the mail of an account that is gone is not sent', async () => {
  const owner = await signInWithGoogle(app, google.signer, ada)
  await createApiKey(owner)
  await app.request('/api/user', {
    method: 'DELETE',
    headers: { Cookie: owner.cookie, 'Content-Type': 'application/json' },
    body: '{"confirmation":"delete my account"}',
  })
  expect(await sendMails()).toEqual([])
})

async function statusesWith(secret: string): Promise<number[]> {
  const headers = {
    Authorization: `Bearer ${secret}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  }
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  }
  const models = await app.request('/v1/models', { headers })
  const agents = await app.request('/mcp', { method: 'POST', headers, body: JSON.stringify(initialize) })
  return [models.status, agents.status]
}

async function sendMails() {
  const { settings, logger, now } = app.services
  const transport = chooseMailTransport({ ...settings, dataDirectory })
  await deliverDueMails(await app.services.databaseHandle.ready, {
    transport,
    compose: chooseComposer(settings.publicUrl),
    logger,
    now,
  })
  return readOutbox(dataDirectory)
}
