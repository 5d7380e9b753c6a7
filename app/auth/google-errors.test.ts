import { FirebaseError } from '@firebase/app'
import { expect, test } from 'vitest'
import { isCancelled, sentenceForGoogle } from './google-errors.ts'

test.each([
  'email-already-in-use',
  'wrong-password',
  'invalid-credential',
  'user-not-found',
  'too-many-requests',
  'user-disabled',
  'expired-action-code',
  'requires-recent-login',
  'network-request-failed',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'web-storage-unsupported',
  'multi-factor-auth-required',
  'account-exists-with-different-credential',
  'credential-already-in-use',
])('%s has a sentence of its own', (code) => {
  const sentence = sentenceForGoogle(new FirebaseError(`auth/${code}`, 'x'))
  expect(sentence).toMatch(/^[A-Z].*\.$/)
  expect(sentence).not.toMatch(/auth\/|Firebase:/)
})

test('a code that nobody expected is said in its own words', () => {
  expect(
    sentenceForGoogle(
      new FirebaseError('auth/something-new', 'Firebase: The quota is used up. (auth/something-new).'),
    ),
  ).toBe('The quota is used up.')
  expect(sentenceForGoogle(new FirebaseError('auth/something-new', 'The quota is used up.'))).toBe(
    'The quota is used up.',
  )
})

test('a code that nobody expected and that comes without words is said in those of the specification', () => {
  expect(
    sentenceForGoogle(new FirebaseError('auth/something-new', 'Firebase: Error (auth/something-new).')),
  ).toBe('Failed to sign in with Google')
  expect(sentenceForGoogle(new FirebaseError('auth/something-new', ''))).toBe('Failed to sign in with Google')
})

test("an error that is not Firebase's is left to other handlers", () => {
  expect(sentenceForGoogle(new TypeError('Failed to fetch'))).toBeNull()
})

test('only a closed window and a newer sign-in count as cancelled', () => {
  expect(isCancelled(new FirebaseError('auth/popup-closed-by-user', 'x'))).toBe(true)
  expect(isCancelled(new FirebaseError('auth/popup-blocked', 'x'))).toBe(false)
})
