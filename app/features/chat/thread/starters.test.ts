import { expect, test } from 'vitest'
import { startersFor } from './starters.ts'

test('who has done a task is not asked what it takes to start', () => {
  const state = { hasPlan: true, hasTask: true }
  expect(startersFor({ ...state, hasDoneOne: false })).toContain('What do I need before I can start?')
  expect(startersFor({ ...state, hasDoneOne: true })).not.toContain('What do I need before I can start?')
})
