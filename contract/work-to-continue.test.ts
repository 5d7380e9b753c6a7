import { expect, test } from 'vitest'
import { nextStepOf, projectToContinue } from './work-to-continue.ts'

const project = (day: number, total: number, current: string | null, hasPlan = true) => ({
  updatedAt: `2026-11-0${day}T00:00:00.000Z`,
  hasPlan,
  progress: { done: 0, total, current },
})
const finished = project(3, 4, null)
const planned = project(2, 0, null)
const begun = project(1, 4, 'Show the list')

test('the project changed last is continued, unless all its tasks are done', () => {
  expect(projectToContinue([begun, planned, finished])).toBe(planned)
  expect(projectToContinue([begun, finished])).toBe(begun)
  expect(projectToContinue([finished])).toBe(finished)
  expect(projectToContinue([])).toBeNull()
})

test('a project without tasks is not called done', () => {
  expect(nextStepOf(planned)).toBe('Plan made, no tasks yet')
  expect(nextStepOf(project(1, 0, null, false))).toBe('Ready to plan')
  expect(nextStepOf(finished)).toBe('All tasks are done')
  expect(nextStepOf(begun, 60)).toBe('Show the list, about 1 h')
  expect(nextStepOf(begun)).toBe('Show the list')
})
