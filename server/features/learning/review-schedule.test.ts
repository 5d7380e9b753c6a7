import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Recall } from '#contract/learning/learning.ts'
import { scheduleReview, type ReviewMemory } from './review-schedule.ts'

const dayMs = 86_400_000
const start = new Date('2026-01-01T09:00:00Z')
const answers = fc.array(fc.constantFrom(...Recall.options), { minLength: 1, maxLength: 12 })

test('known questions come back after ever longer times, and a forgotten one soon', () => {
  const first = scheduleReview(null, 'knew', start)
  const second = scheduleReview(first, 'knew', first.dueAt)
  const third = scheduleReview(second, 'knew', second.dueAt)
  expect(second.scheduledDays).toBeGreaterThan(first.scheduledDays)
  expect(third.scheduledDays).toBeGreaterThan(second.scheduledDays)
  expect(scheduleReview(third, 'forgot', third.dueAt).scheduledDays).toBeLessThan(second.scheduledDays)
})

test('whatever is answered, whenever: a question returns after one day at least and a year at most, and the plan is the same each time', () => {
  fc.assert(
    fc.property(
      answers,
      fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 12, maxLength: 12 }),
      (given, lateDays) => {
        const run = () =>
          given.reduce<ReviewMemory[]>((memories, recall, at) => {
            const before = memories.at(-1) ?? null
            const now = new Date((before?.dueAt ?? start).getTime() + lateDays[at]! * dayMs)
            const next = scheduleReview(before, recall, now)
            const days = (next.dueAt.getTime() - now.getTime()) / dayMs
            expect(days).toBeGreaterThanOrEqual(0.9)
            expect(days).toBeLessThanOrEqual(366)
            return [...memories, next]
          }, [])
        expect(run()).toEqual(run())
      },
    ),
    { numRuns: 60 },
  )
})

test('an answer that a clock set back dates before the last one is planned from now', () => {
  const memory = scheduleReview(null, 'knew', new Date('2026-01-02T00:01:00Z'))
  expect(scheduleReview(memory, 'forgot', new Date('2026-01-01T23:59:00Z'))).toMatchObject({
    dueAt: new Date('2026-01-02T23:59:00Z'),
    lapses: 1,
  })
})

test('a question answered better never comes back sooner', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const memory = given.reduce<ReviewMemory | null>(
        (before, recall) => scheduleReview(before, recall, before?.dueAt ?? start),
        null,
      )!
      const [forgot, partly, knew] = Recall.options.map((recall) =>
        scheduleReview(memory, recall, memory.dueAt).dueAt.getTime(),
      )
      expect(forgot).toBeLessThanOrEqual(partly!)
      expect(partly).toBeLessThanOrEqual(knew!)
    }),
    { numRuns: 60 },
  )
})
