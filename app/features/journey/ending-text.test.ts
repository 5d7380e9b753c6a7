import { expect, test } from 'vitest'
import type { JourneyStep } from '#contract/learning/journey.ts'
import { sayDays, sayHelpOfAll, sayOwnWork } from './ending-text.ts'

const step = (facts: Partial<JourneyStep>): JourneyStep => ({
  id: 1,
  title: 'Show the plants',
  phase: null,
  able: null,
  doneAt: '2026-11-28T12:00:00.000Z',
  help: null,
  explained: false,
  proof: 'word',
  wrote: [],
  ...facts,
})

test('the days count by the calendar, and one day is one day', () => {
  expect(sayDays({ begunAt: '2026-11-17T12:00:00.000Z', steps: [step({})] })).toMatch(/^12 days, from /)
  expect(sayDays({ begunAt: '2026-11-28T09:00:00.000Z', steps: [step({})] })).toBe('One day')
})

test('own files count once, and each way of showing a task is told', () => {
  const wrote = [{ file: 'PlantList.swift', at: '2026-11-21T12:00:00.000Z' }]
  expect(
    sayOwnWork({ steps: [step({ proof: 'code', wrote }), step({ proof: 'code', wrote }), step({})] }),
  ).toBe('1 file of your own that passed, 2 tasks shown with your code, 1 task on your word')
})

test('help is told honestly', () => {
  expect(sayHelpOfAll({ steps: [step({}), step({ help: 2 }), step({ help: 5 })] })).toBe(
    '1 task without a hint, 1 with hints, 1 with the solution shown',
  )
})
