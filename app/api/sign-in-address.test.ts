import { expect, test } from 'vitest'
import { ownPath, signInAddress } from './sign-in-address.ts'

test('the sign-in page is told where to come back to', () => {
  expect(signInAddress('/project/7?tab=tasks')).toBe('/auth?next=%2Fproject%2F7%3Ftab%3Dtasks')
})

test('a path of our own is followed, with its search and its anchor', () => {
  expect(ownPath('/project/7?tab=tasks#task-3', '/dashboard')).toBe('/project/7?tab=tasks#task-3')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  'dashboard',
  '',
  null,
])('an address that leads away is not followed: %j', (next) => {
  expect(ownPath(next, '/dashboard')).toBe('/dashboard')
})
