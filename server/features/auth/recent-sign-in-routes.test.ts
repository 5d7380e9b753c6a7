import { beforeEach, expect, test } from 'vitest'
import { recentSignInNeeded } from '#contract/account/recent-sign-in.ts'
import { readSettings } from '#server/platform/settings.ts'
import { ada, grace } from '#test/google/google-accounts.ts'
import { freshIdToken, signInWithGoogle } from '#test/google/google-user.ts'
import { useAppWithGoogle } from '#test/google/app-with-google.ts'
import { callsWith, createGuest, type Guest } from '#test/guest.ts'

const minuteMs = 60_000
let clock = Date.now()
const { app, google } = await useAppWithGoogle(() => ({
  now: () => new Date(clock),
}))

beforeEach(() => {
  clock = Date.now()
})

test('exporting everything asks for a sign-in within the last ten minutes', async () => {
  const user = await signIn()
  clock += 10 * minuteMs
  expect((await user.get('/api/user/export')).status).toBe(200)
  clock += minuteMs
  const refused = await user.get('/api/user/export')
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({
    type: recentSignInNeeded,
    detail: 'Sign in with Google again to confirm that it is you, then try once more.',
  })
})

test('deleting the account asks for a sign-in within the last ten minutes, and nothing is gone before', async () => {
  const user = await signIn()
  clock += 11 * minuteMs
  const refused = await deleteAccount(user)
  expect([refused.status, ((await refused.json()) as { type: string }).type]).toEqual([
    403,
    recentSignInNeeded,
  ])
  expect((await user.get('/api/user')).status).toBe(200)
  const confirmed = await confirmAs(user, await freshIdToken(google.signer, ada, new Date(clock)))
  const again = callsWith(app, cookieOf(confirmed))
  expect((await deleteAccount({ ...user, ...again, cookie: cookieOf(confirmed) })).status).toBe(204)
  expect((await again.get('/api/user')).status).toBe(401)
})

test('making a key asks for a sign-in within the last ten minutes, of a guest for none', async () => {
  const user = await signIn()
  const guest = await createGuest(app)
  clock += 10 * minuteMs
  expect((await user.post('/api/keys', { name: 'Mac' })).status).toBe(201)
  clock += minuteMs
  const refused = await user.post('/api/keys', { name: 'Mac' })
  expect([refused.status, (await refused.json()).type]).toEqual([403, recentSignInNeeded])
  expect(await (await user.get('/api/keys')).json()).toHaveLength(1)
  expect((await guest.post('/api/keys', { name: 'Mac' })).status).toBe(201)
})

test('the page can ask beforehand whether the sign-in is recent', async () => {
  const user = await signIn()
  expect(await (await user.get('/api/auth/session')).json()).toEqual({ isRecent: true })
  clock += 11 * minuteMs
  expect(await (await user.get('/api/auth/session')).json()).toEqual({ isRecent: false })
})

test('confirming starts a new session of the same account', async () => {
  const user = await signIn()
  clock += 11 * minuteMs
  const confirmed = await confirmAs(user, await freshIdToken(google.signer, ada, new Date(clock)))
  expect(confirmed.status).toBe(200)
  expect(await confirmed.json()).toMatchObject({ id: user.user.id })
  expect(await (await callsWith(app, cookieOf(confirmed)).get('/api/auth/session')).json()).toEqual({
    isRecent: true,
  })
  expect((await user.get('/api/user')).status).toBe(401)
})

test('nobody confirms with another account, and the session stays as it was', async () => {
  const user = await signIn()
  const response = await confirmAs(user, await freshIdToken(google.signer, grace, new Date(clock)))
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({
    detail: 'That is another account. Choose the Google account you are signed in with here.',
  })
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(await (await user.get('/api/user')).json()).toMatchObject({ id: user.user.id })
})

test('an older token does not confirm: the account has to be chosen again', async () => {
  const user = await signIn()
  const token = await freshIdToken(google.signer, ada, new Date(clock))
  clock += 11 * minuteMs
  const response = await confirmAs(user, token)
  expect([response.status, response.headers.get('set-cookie')]).toEqual([401, null])
  expect(await (await user.get('/api/auth/session')).json()).toEqual({ isRecent: false })
})

test("neither Firebase's hourly sync nor the session's daily new token counts as a sign-in", async () => {
  const user = await signIn()
  clock += 25 * 60 * minuteMs
  const renewed = callsWith(app, cookieOf(await user.get('/api/user')))
  expect(await (await renewed.get('/api/auth/session')).json()).toEqual({ isRecent: false })
  const seconds = Math.floor(clock / 1000)
  const synced = await google.signer.sign(ada, {
    claims: { iat: seconds, auth_time: seconds - 3600, exp: seconds + 3600 },
  })
  expect((await renewed.post('/api/auth/session', { idToken: synced })).status).toBe(200)
  expect(await (await renewed.get('/api/auth/session')).json()).toEqual({ isRecent: false })
})

test('a guest has nothing to sign in with and is not asked', async () => {
  const guest = await createGuest(app)
  clock += 60 * minuteMs
  expect(await (await guest.get('/api/auth/session')).json()).toEqual({ isRecent: true })
  expect((await guest.get('/api/user/export')).status).toBe(200)
  expect((await deleteAccount(guest)).status).toBe(204)
})

test('an account still gets its data from a server that no longer has Google sign-in', async () => {
  const { createApp } = await import('#server/app.ts')
  const user = await signIn()
  clock += 11 * minuteMs
  const guestsOnly = createApp({
    ...app.services,
    settings: readSettings({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
  })
  expect((await guestsOnly.request('/api/user/export', { headers: { Cookie: user.cookie } })).status).toBe(
    200,
  )
})

function signIn(): Promise<Guest> {
  return signInWithGoogle(app, google.signer, ada, { now: new Date(clock) })
}

function confirmAs(user: Guest, idToken: string): Promise<Response> {
  return user.post('/api/auth/session', { idToken, sameAccount: true })
}

async function deleteAccount({ cookie }: Guest): Promise<Response> {
  return app.request('/api/user', {
    method: 'DELETE',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: '{"confirmation":"delete my account"}',
  })
}

function cookieOf(response: Response): string {
  return (response.headers.get('set-cookie') ?? '').split(';')[0]!
}
