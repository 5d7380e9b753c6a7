import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ChangeEvent } from '#contract/change-event.ts'
import { limits } from '#contract/limits.ts'
import { tabHeader } from '#contract/tab-header.ts'
import { User } from '#contract/account/user.ts'
import { readEvents } from '#app/api/read-events.ts'
import { createApp } from '#server/app.ts'
import { createApiKey } from '#test/api-key.ts'
import { ada as account } from '#test/google/google-accounts.ts'
import { useAppWithGoogle } from '#test/google/app-with-google.ts'
import { callsWith, createGuest, createProject, type Guest } from '#test/guest.ts'
import type { TestApp } from '#test/test-app.ts'
import { createEventStreams } from './event-streams.ts'

/** If set, plans take as long as a language model's. */
let slowPlan: { asked: () => void; written: Promise<void> } | null = null
const { app, google } = await useAppWithGoogle(({ thinking }) => ({
  planWriter: async ({ input }) => {
    slowPlan?.asked()
    await slowPlan?.written
    return { plan: await thinking.for('server').makePlan(input), isReadByModel: true }
  },
}))
/** Another process on the same database and bus. */
const other = {} as TestApp

beforeAll(() => {
  const services = { ...app.services, eventStreams: createEventStreams() }
  const second = createApp(services)
  Object.assign(other, { services, app: second, request: second.request })
})

test('a change is told on every page of the same user, in other processes too, and says which tab made it', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const pages = [await openEvents(app, ada), await openEvents(other, ada)]
  await ada.post(`/api/projects/${id}/tasks`, { title: 'Draw the icon' }, { [tabHeader]: 'tab-1' })
  for (const page of pages) expect(await page.next()).toEqual({ part: 'tasks', projectId: id, by: 'tab-1' })
})

test('a page that is told of a change can read it at once', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const page = await openEvents(other, ada)
  await ada.post(`/api/projects/${id}/saved-solutions`, { title: 'A row', content: 'Text("Fern")' })
  expect(await page.next()).toMatchObject({ part: 'solutions' })
  expect(await (await ada.get(`/api/projects/${id}/saved-solutions`)).json()).toMatchObject([
    { title: 'A row' },
  ])
})

test("a user never hears of another's changes, nor of refused calls", async () => {
  const [ada, eve] = [await createGuest(app), await createGuest(app)]
  const { id } = await createProject(ada)
  const own = await createProject(eve)
  const page = await openEvents(app, eve)
  await ada.post(`/api/projects/${id}/tasks`, { title: 'Secret' })
  await ada.patch(`/api/projects/${id}`, { title: 'Secret' })
  await eve.patch(`/api/projects/${id}`, { title: 'Taken over' })
  await eve.patch(`/api/projects/${own.id}`, { title: '' })
  await eve.delete(`/api/projects/${own.id}`)
  expect(await page.next()).toEqual({ part: 'project', projectId: own.id, by: null })
})

test('pages are told when an answer begins and when it has ended', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const page = await openEvents(other, ada)
  await ada.post(`/api/projects/${id}/chat`, { content: 'What is a view?' })
  const told = [await page.next(), await page.next()]
  expect(told).toEqual(Array.from({ length: 2 }, () => ({ part: 'messages', projectId: id, by: null })))
})

test('pages are told of a streamed plan when it is stored, not before', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const [asked, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  slowPlan = { asked: asked.resolve, written: written.promise }
  onTestFinished(() => {
    slowPlan = null
  })
  const page = await openEvents(other, ada)
  const stream = await ada.post(
    `/api/projects/${id}/plan`,
    {},
    { Accept: 'text/event-stream', [tabHeader]: 'tab-1' },
  )
  await asked.promise
  expect((await ada.get(`/api/projects/${id}/plan`)).status).toBe(404)
  await ada.post(`/api/projects/${id}/saved-solutions`, { title: 'Meanwhile', content: 'x' })
  expect(await page.next()).toMatchObject({ part: 'solutions' })
  written.resolve()
  expect(await page.next()).toEqual({ part: 'plan', projectId: id, by: 'tab-1' })
  expect((await ada.get(`/api/projects/${id}/plan`)).status).toBe(200)
  expect(await stream.text()).toContain('"type":"plan"')
})

test("the account's other pages are told what a guest brought along", async () => {
  const known = await signedIn(await createGuest(app))
  const guest = await createGuest(app)
  await createProject(guest, { title: 'Made as a guest' })
  const page = await openEvents(other, known)
  await signedIn(guest)
  expect(await page.next()).toEqual({ part: 'project', projectId: null, by: null })
  expect(await (await known.get('/api/projects')).json()).toMatchObject([{ title: 'Made as a guest' }])
})

test("pages are told of an agent's changes like of the user's own", async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const task = await (await ada.post(`/api/projects/${id}/tasks`, { title: 'Draw the icon' })).json()
  const { secret } = await createApiKey(ada, { scopes: ['read', 'write'] })
  const page = await openEvents(other, ada)
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'set_task_status', arguments: { task_id: task.id, status: 'done' } },
  }
  const headers = {
    Authorization: `Bearer ${secret}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  }
  await (await app.request('/mcp', { method: 'POST', headers, body: JSON.stringify(call) })).text()
  expect(await page.next()).toEqual({ part: 'tasks', projectId: id, by: null })
})

test('logging out ends the stream of that session, and of no other', async () => {
  const ada = await createGuest(app)
  const eve = await createGuest(app)
  const [page, sameSession, ofEve] = [
    await openEvents(app, ada),
    await openEvents(other, ada),
    await openEvents(app, eve),
  ]
  await ada.delete('/api/auth/session')
  expect([await page.next(), await sameSession.next()]).toEqual([null, null])
  const { id } = await createProject(eve)
  expect(id).toBeGreaterThan(0)
  expect(await ofEve.next()).toMatchObject({ part: 'project' })
  expect((await ada.get('/api/events')).status).toBe(401)
})

test('a process that stops ends its streams', async () => {
  const ada = await createGuest(app)
  const page = await openEvents(other, ada)
  other.services.eventStreams.closeAll()
  expect(await page.next()).toBeNull()
})

test('a user may have a limited number of open pages, until one is closed', async () => {
  const ada = await createGuest(app)
  const pages = await Promise.all(Array.from({ length: limits.eventStreams }, () => openEvents(app, ada)))
  expect((await ada.get('/api/events')).status).toBe(429)
  await pages[0]!.close()
  expect((await openEvents(app, ada)).status).toBe(200)
})

async function signedIn(guest: Guest): Promise<Guest> {
  const response = await guest.post('/api/auth/session', { idToken: await google.signer.sign(account) })
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0]!
  return { user: User.parse(await response.json()), cookie, ...callsWith(app, cookie) }
}

/** Opens the stream of changes. `next` returns the next event, or null when the stream has ended. */
async function openEvents({ app: opened }: TestApp, { cookie }: Guest) {
  const response = await opened.request('/api/events', { headers: { Cookie: cookie } })
  const leave = new AbortController()
  const events = readEvents(response.body!, leave.signal)
  async function close(): Promise<void> {
    leave.abort()
    await events.next()
  }
  onTestFinished(close)
  async function next(): Promise<ChangeEvent | null> {
    const { done, value } = await events.next()
    return done ? null : ChangeEvent.parse(JSON.parse(value))
  }
  return { status: response.status, next, close }
}
