import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('only changed fields are sent, and lists are compared by their content', () => {
  const before = { title: 'Draw', description: 'An icon', status: 'not_started', dependsOn: [1, 2] }
  expect(changedFields(before, { ...before, dependsOn: [1, 2] })).toEqual({})
  expect(changedFields<object>(before, { ...before, description: null, dependsOn: [1] })).toEqual({
    description: null,
    dependsOn: [1],
  })
})
