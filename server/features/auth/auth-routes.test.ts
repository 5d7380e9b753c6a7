import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { SessionList, User } from '#contract/account/user.ts'
import { sessions } from '#server/platform/db/tables/schema.ts'
import { readSettings } from '#server/platform/settings.ts'
import { ada, createTokenSigner, grace, type GoogleAccount } from '#test/google/google-accounts.ts'
import { googleProjectId, useAppWithGoogle } from '#test/google/app-with-google.ts'
import { callsWith, createGuest, createProject } from '#test/guest.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
let clock = Date.now()
const { app, google } = await useAppWithGoogle(() => ({
  now: () => new Date(clock),
}))

beforeEach(() => {
  clock = Date.now()
})

test('signing in with Google makes a user with a session', async () => {
  const user = await signedIn(ada)
  expect(user.user).toMatchObject({
    email: 'ada@example.com',
    displayName: 'Ada Lovelace',
    isGuest: false,
    plan: 'free',
  })
  expect(await (await user.get('/api/user')).json()).toEqual(user.user)
})

test('the token may come as bearer token, as Firebase sends it', async () => {
  const response = await app.request('/api/auth/session', {
    method: 'POST',
    headers: { Authorization: `Bearer ${await google.signer.sign(ada)}` },
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ email: 'ada@example.com' })
})

test('without a token the answer says what is missing', async () => {
  const response = await callsWith(app, '').post('/api/auth/session', {})
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path: 'idToken' }] })
})

test('a token that is not good starts no session and leaves the old one alone', async () => {
  const guest = await createGuest(app)
  const forged = await (await createTokenSigner({ projectId: googleProjectId })).sign(ada)
  const response = await guest.post('/api/auth/session', { idToken: forged })
  expect(response.status).toBe(401)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect((await guest.get('/api/user')).status).toBe(200)
})

test('somebody who chose their account more than five minutes ago has to choose it again', async () => {
  const seconds = Math.floor(clock / 1000)
  const old = await google.signer.sign(ada, { claims: { auth_time: seconds - 301 } })
  expect((await callsWith(app, '').post('/api/auth/session', { idToken: old })).status).toBe(401)
  const fresh = await google.signer.sign(ada, { claims: { auth_time: seconds - 290 } })
  expect((await callsWith(app, '').post('/api/auth/session', { idToken: fresh })).status).toBe(200)
})

test("Firebase's hourly token sync finds the session it made, and nobody else's", async () => {
  const user = await signedIn(ada)
  const old = { auth_time: Math.floor(Date.now() / 1000) - 3000 }
  const again = await user.post('/api/auth/session', {
    idToken: await google.signer.sign(ada, { claims: old }),
  })
  expect(again.status).toBe(200)
  expect(again.headers.get('set-cookie')).toBeNull()
  expect(
    (await user.post('/api/auth/session', { idToken: await google.signer.sign(grace, { claims: old }) }))
      .status,
  ).toBe(401)
})

test('on a server with guests only every token is refused by a sentence', async () => {
  const { createApp } = await import('#server/app.ts')
  const guestsOnly = createApp({
    ...app.services,
    settings: readSettings({ NODE_ENV: 'test', RATE_LIMITS: 'off' }),
  })
  const response = await guestsOnly.request('/api/auth/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ idToken: await google.signer.sign(ada) }),
  })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining('continue as a guest') })
})

test('the same account is the same user, also with another email and name', async () => {
  const before = await signedIn(ada)
  const after = await signedIn({ ...ada, email: 'lovelace@example.com', name: 'Ada King' })
  expect(after.user).toMatchObject({
    id: before.user.id,
    email: 'lovelace@example.com',
    displayName: 'Ada King',
  })
})

test('another account with a used email is another user, who sees nothing of the first', async () => {
  const first = await signedIn(ada)
  const response = await first.post('/api/projects', { title: 'Mine', description: 'x' })
  expect(response.status).toBe(201)
  const second = await signedIn({ ...grace, email: ada.email })
  expect(second.user.id).not.toBe(first.user.id)
  expect(await (await second.get('/api/projects')).json()).toEqual([])
})

test('many first sign-ins at the same moment make one user', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => signedIn(ada)))
  expect(new Set(users.map(({ user }) => user.id)).size).toBe(1)
  expect(new Set(users.map(({ cookie }) => cookie)).size).toBe(8)
})

test("a guest's projects and all in them move into the account, and the guest is gone", async () => {
  const guest = await createGuest(app)
  const project = await createProject(guest)
  await guest.post(`/api/projects/${project.id}/tasks`, { title: 'Draw the icon' })
  await guest.post(`/api/projects/${project.id}/saved-solutions`, { title: 'Snippet', content: 'let a = 1' })
  await guest.post(`/api/projects/${project.id}/chat`, { content: 'What is a binding?' })
  await guest.patch('/api/user', { experience: 'new', hoursPerWeek: 4 })
  const user = await signedIn(ada, guest.cookie)
  const parts = await Promise.all(
    ['', '/tasks', '/saved-solutions', '/chat'].map(async (part) =>
      (await user.get(`/api/projects/${project.id}${part}`)).json(),
    ),
  )
  expect(parts[0]).toMatchObject({ title: project.title, userId: user.user.id })
  expect(parts.slice(1).map((part: unknown[]) => part.length)).toEqual([1, 1, 2])
  expect(await (await user.get('/api/user/profile')).json()).toEqual({
    experience: 'new',
    goal: null,
    hoursPerWeek: 4,
  })
  expect((await guest.get('/api/user')).status).toBe(401)
})

test('what a guest has learnt moves into the account; where both answered, the newer memory stays', async () => {
  const user = await signedIn(ada)
  const answer = async (learner: typeof user, topic: string, given: string) => {
    const asked = await (await learner.post('/api/learning/checks', { topic })).json()
    await learner.post(`/api/learning/checks/${asked.id}/answer`, { answer: given })
  }
  await answer(user, 'swift-basics', 'a')
  await app.request('/api/learning/topics/swift-optionals/mark', marking(user.cookie, 'known'))
  const guest = await createGuest(app)
  clock += 60_000
  await answer({ ...user, ...guest }, 'swift-basics', 'b')
  await answer({ ...user, ...guest }, 'nav-stack', 'a')
  await app.request('/api/learning/topics/swift-optionals/mark', marking(guest.cookie, 'not_known'))
  await guest.post('/api/user/profile/questions')
  const again = await signedIn(ada, guest.cookie)
  const standings: { slug: string; mark: string | null; evidence: unknown[]; dueAt: string | null }[] =
    await (await again.get('/api/learning')).json()
  const of = (slug: string) => standings.find((one) => one.slug === slug)!
  expect([of('swift-basics').evidence.length, of('nav-stack').evidence.length]).toEqual([2, 1])
  expect([of('swift-basics').dueAt, of('nav-stack').dueAt].map(Boolean)).toEqual([true, true])
  expect(of('swift-optionals').mark).toBe('not_known')
  expect(await (await again.get('/api/user/profile/questions')).json()).toEqual({ wereAsked: true })
})

test('two merges of one guest at the same moment move the projects once', async () => {
  const guest = await createGuest(app)
  await createProject(guest)
  const [first, second] = await Promise.all([signedIn(ada, guest.cookie), signedIn(grace, guest.cookie)])
  const counts = await Promise.all(
    [first, second].map(
      async (user) => ((await (await user.get('/api/projects')).json()) as unknown[]).length,
    ),
  )
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
})

test('what an account says of its learner wins over what the guest said', async () => {
  const user = await signedIn(ada)
  await user.patch('/api/user', { goal: 'Ship an app' })
  const guest = await createGuest(app)
  await guest.patch('/api/user', { goal: 'Just look', experience: 'some' })
  const again = await signedIn(ada, guest.cookie)
  expect(await (await again.get('/api/user/profile')).json()).toEqual({
    experience: 'some',
    goal: 'Ship an app',
    hoursPerWeek: null,
  })
})

test('signing in ends the session that was there, of a guest or of a user', async () => {
  const first = await signedIn(ada)
  const second = await signedIn(grace, first.cookie)
  expect(second.cookie).not.toBe(first.cookie)
  expect((await first.get('/api/user')).status).toBe(401)
  expect((await second.get('/api/projects')).status).toBe(200)
})

test('only the SHA-256 of a session token is stored, also after it changed', async () => {
  const user = await signedIn(ada)
  const [, token = ''] = user.cookie.split('=')
  clock += 25 * hourMs
  const [, renewed = ''] = cookieOf(await user.get('/api/user')).split('=')
  const rows = await (await app.services.databaseHandle.ready).select().from(sessions)
  expect(Buffer.from(renewed, 'base64url')).toHaveLength(32)
  expect(rows).toMatchObject([{ tokenHash: sha256Of(renewed), previousTokenHash: sha256Of(token) }])
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|${renewed}`))
})

test('a session name that somebody planted is not taken over', async () => {
  const planted = `sid=${'a'.repeat(43)}`
  const user = await signedIn(ada, planted)
  expect(user.cookie).not.toBe(planted)
  expect((await callsWith(app, planted).get('/api/user')).status).toBe(401)
})

test.each([
  ['JSON', { 'Content-Type': 'application/json' }],
  ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['text', { 'Content-Type': 'text/plain' }],
  ['no type', {}],
])(
  'another site cannot sign a visitor in to an account of its own, with %s',
  async (_name, type: Record<string, string>) => {
    const body = JSON.stringify({ idToken: await google.signer.sign(ada) })
    const response = await app.request('/api/auth/session', {
      method: 'POST',
      headers: { ...type, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
      body,
    })
    expect(response.status).toBe(403)
    expect(response.headers.get('set-cookie')).toBeNull()
  },
)

test('a session ends after 14 days without a visit, and after 60 days in any case', async () => {
  const idle = await signedIn(ada)
  clock += 15 * dayMs
  expect((await idle.get('/api/user')).status).toBe(401)
  clock = Date.now()
  const busy = await signedIn(grace)
  expect(await visitEachTenDays(busy.cookie, 6)).toEqual([200, 200, 200, 200, 200, 401])
})

test('the token changes once a day; the old one still works for calls in progress, and then no longer', async () => {
  const user = await signedIn(ada)
  clock += 25 * hourMs
  const changed = await user.get('/api/user')
  const cookie = cookieOf(changed)
  expect(cookie).toMatch(/^sid=[\w-]{43}$/)
  expect((await user.get('/api/user')).status).toBe(200)
  expect((await callsWith(app, cookie).get('/api/user')).status).toBe(200)
  clock += 61_000
  expect((await user.get('/api/user')).status).toBe(401)
  expect((await callsWith(app, cookie).get('/api/user')).status).toBe(200)
})

test('a new token that got lost on the way is sent again', async () => {
  const user = await signedIn(ada)
  clock += 25 * hourMs
  await user.get('/api/user')
  clock += hourMs
  const cookie = cookieOf(await user.get('/api/user'))
  expect((await callsWith(app, cookie).get('/api/user')).status).toBe(200)
})

test('calls at the moment of the change are all accepted', async () => {
  const user = await signedIn(ada)
  clock += 25 * hourMs
  const responses = await Promise.all(Array.from({ length: 10 }, () => user.get('/api/user')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(responses.filter((response) => response.headers.has('set-cookie'))).toHaveLength(1)
})

test('sessions are listed without their tokens and can be ended one by one or all others at once', async () => {
  const phone = await signedIn(
    ada,
    '',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/604.1',
  )
  const mac = await signedIn(
    ada,
    '',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36',
  )
  const other = await signedIn(ada)
  const text = await (await mac.get('/api/sessions')).text()
  const { sessions } = SessionList.parse(JSON.parse(text))
  expect(text).not.toContain(phone.cookie.slice(4))
  expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual(
    expect.arrayContaining([
      ['Safari on iPhone', false],
      ['Chrome on Mac', true],
      [null, false],
    ]),
  )
  const phoneId = sessions.find(({ device }) => device === 'Safari on iPhone')!.id
  expect((await mac.delete(`/api/sessions/${phoneId}`)).status).toBe(204)
  expect((await phone.get('/api/user')).status).toBe(401)
  expect((await mac.delete('/api/sessions')).status).toBe(204)
  expect((await other.get('/api/user')).status).toBe(401)
  expect((await mac.get('/api/user')).status).toBe(200)
})

test("somebody else's session cannot be ended", async () => {
  const user = await signedIn(ada)
  const eve = await createGuest(app)
  const { sessions } = SessionList.parse(await (await user.get('/api/sessions')).json())
  expect((await eve.delete(`/api/sessions/${sessions[0]!.id}`)).status).toBe(404)
  expect((await user.get('/api/user')).status).toBe(200)
})

test('an account is deleted only by its typed words, and then everything is gone', async () => {
  const user = await signedIn(ada)
  const elsewhere = await signedIn(ada)
  const response = await user.post('/api/projects', { title: 'Mine', description: 'x' })
  const { id } = (await response.json()) as { id: number }
  expect((await deleteAccount(user.cookie, 'yes')).status).toBe(400)
  const gone = await deleteAccount(user.cookie, 'delete my account')
  expect(gone.status).toBe(204)
  expect(gone.headers.get('set-cookie')).toContain('Max-Age=0')
  expect([(await user.get('/api/user')).status, (await elsewhere.get('/api/user')).status]).toEqual([
    401, 401,
  ])
  const again = await signedIn(ada)
  expect(again.user.id).not.toBe(user.user.id)
  expect((await again.get(`/api/projects/${id}`)).status).toBe(404)
})

async function signedIn(account: GoogleAccount, cookie = '', device = '') {
  const seconds = Math.floor(clock / 1000)
  const idToken = await google.signer.sign(account, {
    claims: { iat: seconds, auth_time: seconds, exp: seconds + 3600 },
  })
  const response = await callsWith(app, cookie).post(
    '/api/auth/session',
    { idToken },
    { 'User-Agent': device },
  )
  const own = cookieOf(response)
  return { user: User.parse(await response.json()), cookie: own, ...callsWith(app, own) }
}

async function visitEachTenDays(cookie: string, times: number): Promise<number[]> {
  clock += 10 * dayMs
  const response = await callsWith(app, cookie).get('/api/user')
  const rest = times > 1 ? await visitEachTenDays(cookieOf(response) || cookie, times - 1) : []
  return [response.status, ...rest]
}

function deleteAccount(cookie: string, confirmation: string) {
  return app.request('/api/user', {
    method: 'DELETE',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ confirmation }),
  })
}

function cookieOf(response: Response): string {
  return (response.headers.get('set-cookie') ?? '').split(';')[0]!
}

function marking(cookie: string, mark: string): RequestInit {
  return {
    method: 'PUT',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ mark }),
  }
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
