import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EvidenceKind } from '#contract/learning.ts'
import { topicStateOf } from './topic-state.ts'

const order = ['new', 'seen', 'practised', 'solid']
const day = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000)
const sign = fc.record({
  kind: fc.constantFrom(...EvidenceKind.options),
  of: fc.string(),
  at: fc.integer({ min: 0, max: 400 }).map(day),
})
const signs = fc.array(sign, { maxLength: 12 })

test.each([
  ['nothing', [], 'new'],
  ['a lesson read', [{ kind: 'lesson_read', days: 0 }], 'seen'],
  ['a question missed', [{ kind: 'check_missed', days: 0 }], 'seen'],
  ['a question answered', [{ kind: 'check_passed', days: 0 }], 'practised'],
  ['a task done', [{ kind: 'task_done', days: 0 }], 'practised'],
  [
    'two questions on one day',
    [
      { kind: 'check_passed', days: 0 },
      { kind: 'check_passed', days: 0 },
    ],
    'practised',
  ],
  [
    'questions on two days',
    [
      { kind: 'check_passed', days: 0 },
      { kind: 'check_passed', days: 1 },
    ],
    'solid',
  ],
  [
    'a task done and a question answered',
    [
      { kind: 'task_done', days: 0 },
      { kind: 'check_passed', days: 0 },
    ],
    'solid',
  ],
  [
    'all that, and then a question missed',
    [
      { kind: 'task_done', days: 0 },
      { kind: 'check_passed', days: 0 },
      { kind: 'check_missed', days: 5 },
    ],
    'practised',
  ],
] as const)('%s', (_what, given, state) => {
  expect(
    topicStateOf(
      given.map(({ kind, days }) => ({ kind, of: 'x', at: day(days) })),
      null,
    ),
  ).toBe(state)
})

test('who says they know a topic stands solid, whatever happened', () => {
  fc.assert(
    fc.property(signs, fc.integer({ min: 0, max: 400 }), (given, days) => {
      expect(topicStateOf(given, { mark: 'known', at: day(days) })).toBe('solid')
    }),
  )
})

test('who says they do not know it begins anew from then', () => {
  fc.assert(
    fc.property(signs, fc.integer({ min: 0, max: 400 }), (given, days) => {
      const since = given.filter(({ at }) => at > day(days))
      expect(topicStateOf(given, { mark: 'not_known', at: day(days) })).toBe(topicStateOf(since, null))
    }),
  )
})

test('a good sign never lowers where one stands, and the order of signs does not matter', () => {
  const good = fc.record({
    kind: fc.constantFrom('lesson_read', 'check_passed', 'task_done', 'code_saved' as const),
    of: fc.string(),
    at: fc.constant(day(500)),
  })
  fc.assert(
    fc.property(signs, good, (given, more) => {
      const before = topicStateOf(given, null)
      expect(order.indexOf(topicStateOf([more, ...given], null))).toBeGreaterThanOrEqual(
        order.indexOf(before),
      )
      expect(topicStateOf(given.toReversed(), null)).toBe(before)
    }),
  )
})
