import { expect, test } from 'vitest'
import { exampleTask } from '#test/example-task.ts'
import { daysSince, phaseLine } from './ship-words.ts'

const phase = (name: string, goal: string) => ({ phase: name, goal, days: 'Day 1', tasks: [] })
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

test('days count by the calendar from the oldest task', () => {
  const begun = new Date(2026, 10, 27, 23, 0)
  const tasks = [exampleTask({ createdAt: begun.toISOString() })]
  expect(daysSince(tasks, new Date(2026, 10, 27, 23, 30).getTime())).toBe(1)
  expect(daysSince(tasks, new Date(2026, 10, 29, 1, 0).getTime())).toBe(3)
})
