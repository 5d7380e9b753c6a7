import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { reviewCards, users } from '#server/platform/db/tables/schema.ts'
import { emptyAllTables, openTestDatabase } from '#test/storage/test-database.ts'
import { keepReview } from './review-card-store.ts'

const evening = new Date('2026-03-01T21:00:00Z')
const aMinuteLater = new Date('2026-03-01T21:01:00Z')
const nextEvening = new Date('2026-03-02T21:00:00Z')
let open: OpenDatabase
let question: Parameters<typeof keepReview>[1]

beforeAll(async () => {
  open = await openTestDatabase()
})
beforeEach(async () => {
  await emptyAllTables(open.database)
  const [ada] = await open.database
    .insert(users)
    .values({ firebaseUid: 'ada', email: 'ada@example.org' })
    .returning()
  question = { userId: ada!.id, checkId: 'start-first-app/choice', topic: 'start-first-app', place: 'lesson' }
})
afterAll(() => open.close())

test('a missed question that is known a minute later comes back when it would have', async () => {
  await keepReview(open.database, question, 'forgot', evening)
  await keepReview(open.database, question, 'knew', aMinuteLater)
  expect(await card()).toMatchObject({ dueAt: nextEvening, repetitions: 1, reviewedAt: evening })
})

test('a missed question that is known the next day comes back later', async () => {
  await keepReview(open.database, question, 'forgot', evening)
  await keepReview(open.database, question, 'knew', nextEvening)
  const { dueAt, scheduledDays } = await card()
  expect(scheduledDays).toBeGreaterThan(1)
  expect(dueAt.getTime()).toBeGreaterThan(new Date('2026-03-03T21:00:00Z').getTime())
})

test('a known question that is missed a minute later comes back the next day', async () => {
  await keepReview(open.database, question, 'knew', evening)
  await keepReview(open.database, question, 'forgot', aMinuteLater)
  expect(await card()).toMatchObject({ dueAt: new Date('2026-03-02T21:01:00Z'), lapses: 1 })
})

test('another question on a topic that is due goes on from its card, and replaces it', async () => {
  await keepReview(open.database, question, 'knew', evening)
  const { dueAt, stability } = await card()
  const other = { ...question, checkId: 'start-first-app/recall-1', place: 'review' as const }
  await keepReview(open.database, other, 'knew', dueAt)
  const after = await card()
  expect(after).toMatchObject({ checkId: other.checkId, repetitions: 2 })
  expect(after.stability).toBeGreaterThan(stability)
  expect(await open.database.select().from(reviewCards)).toHaveLength(1)
})

async function card() {
  const [row] = await open.database.select().from(reviewCards)
  return row!
}
