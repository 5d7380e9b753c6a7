import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EvidenceKind } from '#contract/learning/learning.ts'
import { topicStateOf } from './topic-state.ts'

const order = ['new', 'seen', 'practised', 'solid']
const day = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000)
/** The next review is still scheduled, so that time does not lower the state. */
const planned = { now: day(500), dueAt: day(500) }
type StateInput = Parameters<typeof topicStateOf>
const stateOf = (given: StateInput[0], correction: StateInput[1]) => topicStateOf(given, correction, planned)
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
  ['a task ticked off', [{ kind: 'task_done', days: 0 }], 'seen'],
  ['own code that passes', [{ kind: 'code_passed', days: 0 }], 'practised'],
  ['a solution explained back', [{ kind: 'explained', days: 0 }], 'practised'],
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
    'own code and a question answered',
    [
      { kind: 'code_passed', days: 0 },
      { kind: 'check_passed', days: 0 },
    ],
    'solid',
  ],
  [
    'all that, and then a question missed',
    [
      { kind: 'code_passed', days: 0 },
      { kind: 'check_passed', days: 0 },
      { kind: 'check_missed', days: 5 },
    ],
    'practised',
  ],
] as const)('%s', (_what, given, state) => {
  expect(
    stateOf(
      given.map(({ kind, days }) => ({ kind, of: 'x', at: day(days) })),
      null,
    ),
  ).toBe(state)
})

test('a learner who says they know a topic counts as solid, whatever happened', () => {
  fc.assert(
    fc.property(signs, fc.integer({ min: 0, max: 400 }), (given, days) => {
      expect(stateOf(given, { mark: 'known', at: day(days) })).toBe('solid')
    }),
  )
})

test('a learner who says they do not know it starts over from then', () => {
  fc.assert(
    fc.property(signs, fc.integer({ min: 0, max: 400 }), (given, days) => {
      const since = given.filter(({ at }) => at > day(days))
      expect(stateOf(given, { mark: 'not_known', at: day(days) })).toBe(stateOf(since, null))
    }),
  )
})

test('evidence never lowers a state, and its order does not matter', () => {
  const good = fc.record({
    kind: fc.constantFrom('lesson_read', 'check_passed', 'task_done', 'code_saved' as const),
    of: fc.string(),
    at: fc.constant(day(500)),
  })
  fc.assert(
    fc.property(signs, good, (given, more) => {
      const before = stateOf(given, null)
      expect(order.indexOf(stateOf([more, ...given], null))).toBeGreaterThanOrEqual(order.indexOf(before))
      expect(stateOf(given.toReversed(), null)).toBe(before)
    }),
  )
})

test.each([
  ['solid within three months', 80, null, 'solid'],
  ['practised after them', 100, null, 'practised'],
  ['seen after a year', 400, null, 'seen'],
  ['solid while its question is planned for later', 300, 310, 'solid'],
  ['practised when that question is long overdue', 300, 200, 'practised'],
] as const)('what was solid is %s', (_what, days, dueDays, state) => {
  const known = [
    { kind: 'code_passed' as const, of: 'x', at: day(0) },
    { kind: 'check_passed' as const, of: 'x', at: day(0) },
  ]
  const moment = { now: day(days), dueAt: dueDays === null ? null : day(dueDays) }
  expect(topicStateOf(known, null, moment)).toBe(state)
})
