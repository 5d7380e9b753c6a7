import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#server/platform/db/database.ts'
import { apiKeys, projects, sidebarUsage, users } from '#server/platform/db/tables/schema.ts'
import { emptyAllTables, openTestDatabase } from '#test/storage/test-database.ts'
import { createSession, findSession } from './session-store.ts'
import { signIn } from './sign-in-store.ts'
import { createGuest, findUser, removeOldGuests } from './user-store.ts'

const dayMs = 24 * 60 * 60 * 1000
const start = new Date('2026-11-01T12:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * dayMs)
let open: OpenDatabase
let database: Database

beforeAll(async () => {
  open = await openTestDatabase()
  database = open.database
})
beforeEach(() => emptyAllTables(database))
afterAll(() => open.close())

test('a guest is kept for 30 days and then gone with everything of theirs', async () => {
  const guest = await createGuest(database, start)
  await database.insert(projects).values({ userId: guest.id, title: 'Plants', description: 'x' })
  expect(await removeOldGuests(database, after(29))).toBe(0)
  expect(await removeOldGuests(database, after(31))).toBe(1)
  expect(await findUser(database, guest.id)).toBeNull()
  expect(await database.select().from(projects)).toEqual([])
})

test('every visit gives a guest another 30 days', async () => {
  const guest = await createGuest(database, start)
  const token = await createSession(database, guest, null, start)
  expect(await findSession(database, token, after(20))).not.toBeNull()
  expect(await removeOldGuests(database, after(45))).toBe(0)
  expect(await removeOldGuests(database, after(51))).toBe(1)
})

test('a guest whose key is in use in Xcode is kept', async () => {
  const guest = await createGuest(database, start)
  await database.insert(apiKeys).values({
    userId: guest.id,
    name: 'Xcode',
    scopes: ['read'],
    keyHash: 'x',
    lastFour: 'abcd',
    lastUsedAt: after(40),
  })
  expect(await removeOldGuests(database, after(60))).toBe(0)
  expect(await removeOldGuests(database, after(71))).toBe(1)
})

test('an account stays, however long nobody comes', async () => {
  const { user } = await signIn(database, identity, null, null, start)
  expect(await removeOldGuests(database, after(4000))).toBe(0)
  expect(await findUser(database, user.id)).toMatchObject({ email: 'ada@example.com' })
})

test("a guest's questions of the month come along, added to those of the account, and the guest's keys end", async () => {
  const guest = await createGuest(database, start)
  const guestToken = await createSession(database, guest, null, start)
  const { user } = await signIn(database, identity, null, null, start)
  await database
    .insert(apiKeys)
    .values({ userId: guest.id, name: 'Xcode', scopes: ['read'], keyHash: 'x', lastFour: 'abcd' })
  await useQuestions(guest.id, 7)
  await useQuestions(user.id, 5)
  await signIn(database, identity, { token: guestToken, user: { id: guest.id, isGuest: true } }, null, start)
  expect(await database.select().from(apiKeys)).toEqual([])
  expect(await questionsUsed()).toEqual([{ userId: user.id, period: '2026-11', used: 12 }])
  expect(await database.select({ id: users.id }).from(users).where(eq(users.id, guest.id))).toEqual([])
})

const identity = {
  subject: 'google-ada',
  email: 'ada@example.com',
  name: 'Ada',
  pictureUrl: null,
  authenticatedAt: start,
}

async function useQuestions(userId: number, used: number): Promise<void> {
  await database.insert(sidebarUsage).values({ userId, period: '2026-11', used })
}

function questionsUsed() {
  return database
    .select({ userId: sidebarUsage.userId, period: sidebarUsage.period, used: sidebarUsage.used })
    .from(sidebarUsage)
}
