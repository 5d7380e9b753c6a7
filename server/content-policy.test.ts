import { expect, test } from 'vitest'
import { contentPolicyOf } from './content-policy.ts'

const html = '<style>p{color:red}</style><script>start()</script><script src="/assets/a.js"></script>'
const google = { projectId: 'fledge', apiKey: 'key', authDomain: 'fledge.firebaseapp.com', emulatorHost: null }

test('a page may run its own scripts and nothing else', () => {
  const policy = contentPolicyOf(html, null)
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+='; style-src 'self' 'sha256-[\w+/]+=';/)
  expect(policy).not.toMatch(/unsafe|http|frame-src/)
})

test("the sign-in page may also load what Firebase's popup needs", () => {
  const policy = contentPolicyOf(html, google)
  expect(policy).toMatch(/script-src 'self' '[^']+' https:\/\/apis\.google\.com;/)
  expect(policy).toContain("connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;")
  expect(policy).toContain('frame-src https://fledge.firebaseapp.com;')
})

test('a stand-in for Google takes the place of its hosts', () => {
  const policy = contentPolicyOf(html, { ...google, emulatorHost: '127.0.0.1:9099' })
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:9099;")
})
