import { expect, test } from 'vitest'
import type { Plan } from '#contract/plan/plan.ts'
import { exampleTask } from '#test/example-task.ts'
import { isFirstOnScreen, litScreens } from './lit-screens.ts'

const plan = {
  features: [],
  architecture: {
    screens: ['Today', 'Plant'].map((name) => ({
      name,
      purpose: '',
      shows: [{ kind: 'text', text: 'Fern' }],
    })),
  },
  roadmap: [],
} as unknown as Plan

const list = exampleTask({ id: 1, title: 'Build “Today”', status: 'completed' })
const rows = exampleTask({ id: 2, title: 'Fill “Today” with rows', status: 'completed' })
const detail = exampleTask({ id: 3, title: 'Show “Plant”' })

test('the screens of finished tasks are lit, and all of them at the end', () => {
  expect(litScreens(plan, [list, rows, detail])).toEqual(['Today'])
  expect(litScreens(plan, [list, rows, { ...detail, status: 'completed' }])).toBeUndefined()
})

test('a screen is new with the first task done on it', () => {
  expect(isFirstOnScreen(plan, [list, detail], list)).toBe(true)
  expect(isFirstOnScreen(plan, [list, rows, detail], rows)).toBe(false)
})
