import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { SessionList, User } from '#contract/account/user.ts'
import { guestReturns, users } from '#server/platform/db/tables/schema.ts'
import { createApp } from '#server/app.ts'
import { readSettings } from '#server/platform/settings.ts'
import { callsWith, createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { removeEndedGuestReturns } from './guest-return-store.ts'
import { removeOldGuests } from './user-store.ts'

const dayMs = 24 * 60 * 60_000
let clock = Date.now()
const app = useTestApp(() => ({ now: () => new Date(clock) }))

beforeEach(() => {
  clock = Date.now()
})

test('a guest who logged out comes back in the same browser, with everything', async () => {
  const guest = await createGuest(app)
  const project = await createProject(guest)
  const left = await logOut(guest.cookie)
  expect((await guest.get('/api/user')).status).toBe(401)
  expect(await (await callsWith(app, left.way).get('/api/settings')).json()).toMatchObject({
    hasSession: false,
    canReturnAsGuest: true,
  })
  const returned = await callsWith(app, left.way).post('/api/auth/guest/return')
  expect(User.parse(await returned.json())).toEqual(guest.user)
  const again = callsWith(app, cookieIn(returned, 'sid'))
  expect(await (await again.get('/api/projects')).json()).toMatchObject([{ id: project.id }])
})

test('the way back is open for 30 days after logging out', async () => {
  const { way } = await logOut((await createGuest(app)).cookie)
  clock += 30 * dayMs - 60_000
  expect(await canReturn(way)).toBe(true)
  clock += 60_000
  expect(await canReturn(way)).toBe(false)
  const refused = await callsWith(app, way).post('/api/auth/guest/return')
  expect(refused.status).toBe(404)
  expect(await refused.json()).toMatchObject({
    detail: 'The projects of this browser’s guest are gone. You can start again as a new guest, or sign in.',
  })
  expect(refused.headers.getSetCookie().join()).toMatch(/^guest=;.*Max-Age=0/)
})

test('ending every other session also ends the ways back in other browsers', async () => {
  const guest = await createGuest(app)
  const { way } = await logOut(guest.cookie)
  const returned = await callsWith(app, way).post('/api/auth/guest/return')
  const here = callsWith(app, cookieIn(returned, 'sid'))
  const { way: elsewhere } = await logOut(cookieIn(returned, 'sid'))
  const last = callsWith(app, cookieIn(await callsWith(app, elsewhere).post('/api/auth/guest/return'), 'sid'))
  expect(await canReturn(elsewhere)).toBe(true)
  expect((await last.delete('/api/sessions')).status).toBe(204)
  expect([await canReturn(way), await canReturn(elsewhere)]).toEqual([false, false])
  expect([(await last.get('/api/user')).status, (await here.get('/api/user')).status]).toEqual([200, 401])
})

test('the sessions tell in how many browsers a guest can come back', async () => {
  const { way } = await logOut((await createGuest(app)).cookie)
  const [one, other] = [
    await callsWith(app, way).post('/api/auth/guest/return'),
    await callsWith(app, way).post('/api/auth/guest/return'),
  ]
  const here = callsWith(app, cookieIn(one, 'sid'))
  expect((await sessionsOf(here)).waysBack).toBe(0)
  await logOut(cookieIn(other, 'sid'))
  expect(await sessionsOf(here)).toMatchObject({ sessions: [{ isCurrent: true }], waysBack: 1 })
  await here.delete('/api/sessions')
  expect((await sessionsOf(here)).waysBack).toBe(0)
})

test('it works once, and again within a moment in case the response was lost', async () => {
  const { way } = await logOut((await createGuest(app)).cookie)
  await callsWith(app, way).post('/api/auth/guest/return')
  clock += 50_000
  expect((await callsWith(app, way).post('/api/auth/guest/return')).status).toBe(200)
  clock += 61_000
  expect((await callsWith(app, way).post('/api/auth/guest/return')).status).toBe(404)
})

test('the cookie is out of reach for scripts and other sites, bound to this host on https, and its SHA-256 alone is kept', async () => {
  const guest = await createGuest(app)
  const { way, response } = await logOut(guest.cookie)
  expect(response.headers.getSetCookie().find((cookie) => cookie.startsWith('guest='))).toMatch(
    /Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const [, token = ''] = way.split('=')
  const rows = await (await app.services.databaseHandle.ready).select().from(guestReturns)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(rows).toMatchObject([
    { tokenHash: createHash('sha256').update(token).digest('hex'), userId: guest.user.id },
  ])
  expect(JSON.stringify(rows)).not.toContain(token)

  const secure = createApp({
    ...app.services,
    settings: readSettings({ NODE_ENV: 'test', PUBLIC_URL: 'https://fledge.example' }),
  })
  const entered = await secure.request('https://fledge.example/api/auth/guest', { method: 'POST' })
  const headers = { Cookie: cookieIn(entered, '__Host-sid'), 'Sec-Fetch-Site': 'same-origin' }
  const left = await secure.request('https://fledge.example/api/auth/session', { method: 'DELETE', headers })
  expect(left.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-guest='))).toMatch(
    /HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('a made-up token, or none, opens nothing', async () => {
  await logOut((await createGuest(app)).cookie)
  const answers = await Promise.all(
    ['', 'guest=made-up'].map((cookie) => callsWith(app, cookie).post('/api/auth/guest/return')),
  )
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  expect(await canReturn('guest=made-up')).toBe(false)
})

test('a session and the way back are not taken for each other', async () => {
  const guest = await createGuest(app)
  expect(await canReturn(guest.cookie.replace('sid=', 'guest='))).toBe(false)
  const { way } = await logOut(guest.cookie)
  expect((await callsWith(app, way.replace('guest=', 'sid=')).get('/api/user')).status).toBe(401)
})

test('a user with a session is told to log out first, and keeps the way back', async () => {
  const { way } = await logOut((await createGuest(app)).cookie)
  const other = await createGuest(app)
  const response = await callsWith(app, `${other.cookie}; ${way}`).post('/api/auth/guest/return')
  expect([response.status, response.headers.get('set-cookie')]).toEqual([409, null])
  expect(await canReturn(way)).toBe(true)
})

test('logging out once more in the same browser replaces the way back', async () => {
  const { way } = await logOut((await createGuest(app)).cookie)
  const second = await createGuest(app)
  const left = await logOut(`${second.cookie}; ${way}`)
  expect([await canReturn(way), await canReturn(left.way)]).toEqual([false, true])
})

test('a guest who deletes everything leaves no way back', async () => {
  const guest = await createGuest(app)
  await createProject(guest)
  const response = await app.request('/api/user', {
    method: 'DELETE',
    headers: { Cookie: guest.cookie, 'Content-Type': 'application/json' },
    body: '{"confirmation":"delete my account"}',
  })
  expect([response.status, cookieIn(response, 'guest')]).toEqual([204, ''])
  const database = await app.services.databaseHandle.ready
  expect([await database.select().from(users), await database.select().from(guestReturns)]).toEqual([[], []])
})

test('ways back go with the guest, or when they have ended', async () => {
  const database = await app.services.databaseHandle.ready
  await logOut((await createGuest(app)).cookie)
  await removeEndedGuestReturns(database, new Date(clock + 30 * dayMs - 1))
  expect(await database.select().from(guestReturns)).toHaveLength(1)
  await removeOldGuests(database, new Date(clock + 30 * dayMs + 1))
  expect(await database.select().from(guestReturns)).toEqual([])
  await logOut((await createGuest(app)).cookie)
  await removeEndedGuestReturns(database, new Date(clock + 30 * dayMs))
  expect(await database.select().from(guestReturns)).toEqual([])
})

async function logOut(cookie: string): Promise<{ way: string; response: Response }> {
  const response = await callsWith(app, cookie).delete('/api/auth/session')
  return { way: cookieIn(response, 'guest'), response }
}

async function sessionsOf({ get }: ReturnType<typeof callsWith>): Promise<SessionList> {
  return SessionList.parse(await (await get('/api/sessions')).json())
}

async function canReturn(cookie: string): Promise<boolean> {
  return (await (await callsWith(app, cookie).get('/api/settings')).json()).canReturnAsGuest
}

/**
 * A cookie of the response as a browser would send it ("name=value"); empty if the response does not set it.
 */
function cookieIn(response: Response, name: string): string {
  return (response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? '').split(
    ';',
  )[0]!
}
