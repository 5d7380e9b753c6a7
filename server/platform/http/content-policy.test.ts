import { expect, test } from 'vitest'
import { contentPolicyOf } from './content-policy.ts'

const html = '<style>p{color:red}</style><script>start()</script><script src="/assets/a.js"></script>'
const google = {
  projectId: 'fledge',
  apiKey: 'key',
  authDomain: 'fledge.firebaseapp.com',
  emulatorHost: null,
}

test('a page may run its own scripts and nothing else', () => {
  const policy = contentPolicyOf(html, google, 'none')
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+='; style-src 'self' 'sha256-[\w+/]+=';/)
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]),
  )
  expect(policy).not.toMatch(/unsafe|http|frame-src/)
})

test("the sign-in page may also load what Firebase's popup needs", () => {
  const policy = contentPolicyOf(html, google, 'popup')
  expect(policy).toMatch(/script-src 'self' '[^']+' https:\/\/apis\.google\.com;/)
  expect(policy).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
  )
  expect(policy).toContain('frame-src https://fledge.firebaseapp.com;')
})

test('a stand-in for Google takes the place of its hosts', () => {
  const policy = contentPolicyOf(html, { ...google, emulatorHost: '127.0.0.1:9099' }, 'popup')
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:9099;")
})

test('the pages behind the sign-in may renew the token, and load nothing from elsewhere', () => {
  const policy = contentPolicyOf(html, google, 'calls')
  expect(policy).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
  )
  expect(policy).not.toMatch(/apis\.google|frame-src|script-src[^;]*https/)
})
