import { expect, test } from 'vitest'
import type { PlanTask } from '#contract/plan/plan.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import { dayOf, phaseLine } from './ship-words.ts'

const phase = (name: string, goal: string, feature?: string) => ({
  phase: name,
  goal,
  days: 'Day 1',
  tasks: feature === undefined ? [] : [{ title: 'Show it', feature } as PlanTask],
})
const roadmap = [
  phase('Tick an evening', 'Topped runs in the simulator from the first task on.'),
  phase('The first version', 'Log a climb in two taps. It stays after a restart.'),
  phase('More', `${'A very long sentence '.repeat(8)}.`),
]

test('a picture says what the app does now', () => {
  expect(phaseLine('Topped', roadmap, 'Tick an evening')).toBe('“Tick an evening” works in Topped')
  expect(phaseLine('Topped', roadmap, 'The first version')).toBe('Log a climb in two taps')
  expect(phaseLine('Topped', roadmap, 'More')).toBe('“More” works in Topped')
})

test('a picture does not claim a feature that a later phase goes on with', () => {
  const goesOn = [roadmap[0]!, phase('The first version', '', 'Tick an evening')]
  expect(phaseLine('Topped', goesOn, 'Tick an evening')).toBe(
    'The first part of “Tick an evening” works in Topped',
  )
})

test('days count by the calendar from the oldest task to the last one done', () => {
  const at = (...time: [number, number, number]) => new Date(2026, 10, ...time).toISOString()
  const first = exampleTask({ createdAt: at(27, 23, 0), updatedAt: at(27, 23, 30) })
  const last = exampleTask({ createdAt: at(27, 23, 0), updatedAt: at(29, 1, 0) })
  expect(dayOf([first], [first, last])).toBe(1)
  expect(dayOf([first, last], [first, last])).toBe(3)
})
