import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGuest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import {
  allowRepeat,
  moveUsage,
  nextPeriod,
  readUsage,
  refundQuestion,
  reserveFollowUp,
  reserveQuestion,
} from './usage-store.ts'

const app = useTestApp()
const november = new Date('2026-11-30T23:59:59Z')
const december = new Date('2026-12-01T00:00:00Z')

async function someone(used = 0) {
  const { user } = await createGuest(app)
  const database = await app.services.databaseHandle.ready
  if (used > 0)
    await database.execute(
      sql`insert into sidebar_usage (user_id, period, used) values (${user.id}, '2026-11', ${used})`,
    )
  return {
    database,
    asker: { userId: user.id, plan: 'free' as const },
    used: async (now = november) => (await readUsage(database, user.id, now)).sidebarQuestions.used,
  }
}

/** We promise a hundred rounds; ten keep the test run short. */
const rounds = Number(process.env.QUOTA_ROUNDS ?? 10)

test('thirty calls at once are charged twenty times', async () => {
  const { database, asker, used } = await someone()
  const reservations = await Promise.all(
    Array.from({ length: 30 }, (_, at) => reserveQuestion(database, asker, `question ${at}`, november)),
  )
  expect(reservations.filter((reservation) => reservation !== null)).toHaveLength(20)
  expect(await used()).toBe(20)
})

test(
  'with one question left, two hundred calls at once get one, round after round',
  { tags: 'deep', timeout: 120_000 + 6000 * rounds },
  async () => {
    const { database, asker } = await someone(19)
    const answered: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const reservations = await Promise.all(
        Array.from({ length: 200 }, () => reserveQuestion(database, asker, 'the same question', november)),
      )
      const given = reservations.filter((reservation) => reservation !== null)
      answered.push(given.length)
      await refundQuestion(database, given[0]!)
    }
    expect(answered).toEqual(Array.from({ length: rounds }, () => 1))
  },
)

test('the first of the next month brings new questions', async () => {
  const { database, asker, used } = await someone(20)
  expect(await reserveQuestion(database, asker, 'q', november)).toBeNull()
  expect(await reserveQuestion(database, asker, 'q', december)).toMatchObject({
    period: '2026-12',
    used: 1,
    limit: 20,
  })
  expect(await used()).toBe(20)
  expect(nextPeriod(november)).toEqual(december)
})

test('Plus and Pro have no limit', async () => {
  const { database, asker } = await someone(500)
  expect(await reserveQuestion(database, { ...asker, plan: 'pro' }, 'q', november)).toMatchObject({
    used: 501,
    limit: null,
  })
})

test('a refund gives the question back, to the month it was taken from', async () => {
  const { database, asker, used } = await someone(19)
  const reservation = await reserveQuestion(database, asker, 'q', november)
  expect(await used()).toBe(20)
  await refundQuestion(database, reservation!)
  expect(await used()).toBe(19)
})

test('a question whose answer broke off is free once more, within ten minutes', async () => {
  const { database, asker, used } = await someone(20)
  await allowRepeat(database, asker.userId, 'q', november)
  expect(await reserveQuestion(database, asker, 'another', november)).toBeNull()
  expect(await reserveQuestion(database, asker, 'q', november)).toMatchObject({ isCharged: false, used: 20 })
  expect(await reserveQuestion(database, asker, 'q', november)).toBeNull()
  expect(await used()).toBe(20)
})

test('a free repeat that brought nothing may be repeated until the same deadline', async () => {
  const { database, asker, used } = await someone(20)
  await allowRepeat(database, asker.userId, 'q', november)
  const repeat = await reserveQuestion(database, asker, 'q', november)
  await refundQuestion(database, repeat!)
  expect(await reserveQuestion(database, asker, 'q', november)).toEqual(repeat)
  expect(await used()).toBe(20)
})

test('after ten minutes it is a new question', async () => {
  const { database, asker } = await someone()
  await allowRepeat(database, asker.userId, 'q', new Date(november.getTime() - 11 * 60_000))
  expect(await reserveQuestion(database, asker, 'q', november)).toMatchObject({ isCharged: true, used: 1 })
})

test('follow-ups are free, eight for each question', async () => {
  const { database, asker } = await someone(2)
  const allowed = await Promise.all(
    Array.from({ length: 20 }, () => reserveFollowUp(database, asker, november)),
  )
  expect(allowed.filter(Boolean)).toHaveLength(16)
})

test("a guest's usage counts for the account they sign in to", async () => {
  const guest = await someone(7)
  const account = await someone(5)
  await moveUsage(guest.database, guest.asker.userId, account.asker.userId)
  expect([await guest.used(), await account.used()]).toEqual([0, 12])
})
