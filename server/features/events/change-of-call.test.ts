import { expect, test } from 'vitest'
import { changeOfCall } from './change-of-call.ts'

test.each([
  ['PATCH', '/api/projects/7/tasks/3', { part: 'tasks', projectId: 7 }],
  ['POST', '/api/projects/7/saved-solutions', { part: 'solutions', projectId: 7 }],
  ['POST', '/api/projects/7/plan/proposal/accept', { part: 'plan', projectId: 7 }],
  ['POST', '/api/projects/7/chat/stop', { part: 'messages', projectId: 7 }],
  ['PATCH', '/api/projects/7/chat/suggestions/3', { part: 'whole', projectId: 7 }],
  ['DELETE', '/api/projects/7', { part: 'project', projectId: 7 }],
  ['POST', '/api/projects', { part: 'project', projectId: null }],
  ['POST', '/api/projects/import', { part: 'project', projectId: null }],
  ['POST', '/api/projects/7/duplicate', { part: 'project', projectId: null }],
  ['POST', '/api/projects/7/made-tomorrow', { part: 'whole', projectId: 7 }],
  ['DELETE', '/api/auth/session', { part: 'sessions', projectId: null }],
  ['PATCH', '/api/user', { part: 'account', projectId: null }],
])('%s %s tells what it changed', (method, path, change) => {
  expect(changeOfCall(method, path)).toEqual(change)
})

test('reading changes nothing, and neither does a call outside any account', () => {
  expect(changeOfCall('GET', '/api/projects/7/tasks')).toBeNull()
  expect(changeOfCall('POST', '/api/plan-preview')).toBeNull()
})
