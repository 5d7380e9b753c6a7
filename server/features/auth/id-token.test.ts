import { createHmac, createPublicKey, type JsonWebKey } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { ada, createTokenSigner } from '#test/google/google-accounts.ts'
import { startGoogleStandIn } from '#test/google/google-stand-in.ts'
import { createIdTokenVerifier } from './id-token.ts'

const projectId = 'fledge-test'
const google = await startGoogleStandIn({ projectId })
const stranger = await createTokenSigner({ projectId, keyId: 'stranger' })
const settings = { projectId, apiKey: 'key', authDomain: 'localhost', emulatorHost: google.host }
const verify = createIdTokenVerifier(settings, () => new Date())
const seconds = Math.floor(Date.now() / 1000)
const { kid } = google.signer.keySet.keys[0] as { kid: string }

afterAll(() => google.stop())

test('a token of Google names its account', async () => {
  expect(await verify(await google.signer.sign(ada))).toMatchObject({
    subject: 'google-ada',
    email: 'ada@example.com',
    name: 'Ada Lovelace',
  })
})

test.each<[string, Record<string, unknown>]>([
  ['for another project', { aud: 'another-project' }],
  ['for several projects', { aud: [projectId, 'another-project'] }],
  ['of another issuer', { iss: 'https://securetoken.google.com/another-project' }],
  ['of Google itself instead of Firebase', { iss: 'https://accounts.google.com' }],
  ['that has expired', { exp: seconds - 1 }],
  ['that never expires', { exp: undefined }],
  ['from the future', { iat: seconds + 3600 }],
  ['without a time', { iat: undefined }],
  ['of a sign-in in the future', { auth_time: seconds + 3600 }],
  ['without a time of sign-in', { auth_time: undefined }],
  ['that holds only later', { nbf: seconds + 3600 }],
  ['without a subject', { sub: undefined }],
  ['with an empty subject', { sub: '' }],
  ['with a number as subject', { sub: 7 }],
  ['with a subject too long', { sub: 'a'.repeat(129) }],
  ['with an unverified email', { email_verified: false }],
  ['with an email verified in words only', { email_verified: 'true' }],
  ['without an email', { email: undefined }],
  ['of a password sign-in', { firebase: { sign_in_provider: 'password' } }],
  ['of a Firebase guest', { firebase: { sign_in_provider: 'anonymous' } }],
  ['of no provider', { firebase: undefined }],
])('a well-signed token %s is refused', async (_name, claims) => {
  await expect(verify(await google.signer.sign(ada, { claims }))).rejects.toMatchObject({ status: 401 })
})

test("a stranger's key is refused, under its own name and under Google's", async () => {
  await expect(verify(await stranger.sign(ada))).rejects.toMatchObject({ status: 401 })
  await expect(verify(await stranger.sign(ada, { header: { kid } }))).rejects.toMatchObject({ status: 401 })
})

test('a token that names no key is refused', async () => {
  await expect(verify(await google.signer.sign(ada, { header: { kid: undefined } }))).rejects.toMatchObject({
    status: 401,
  })
})

test('a token without a signature is refused, as the Firebase emulator makes it and with the signature cut off', async () => {
  const good = (await google.signer.sign(ada)).split('.')
  const unsigned = `${encoded({ alg: 'none', typ: 'JWT' })}.${good[1]}.`
  await expect(verify(unsigned)).rejects.toMatchObject({ status: 401 })
  await expect(
    verify(`${encoded({ alg: 'none', kid, typ: 'JWT' })}.${good[1]}.${good[2]}`),
  ).rejects.toMatchObject({ status: 401 })
  await expect(verify(`${good[0]}.${good[1]}.`)).rejects.toMatchObject({ status: 401 })
})

test('the public key cannot be used as a secret', async () => {
  const good = (await google.signer.sign(ada)).split('.')
  const publicKey = createPublicKey({
    key: google.signer.keySet.keys[0] as JsonWebKey,
    format: 'jwk',
  }).export({ type: 'spki', format: 'pem' })
  const signed = `${encoded({ alg: 'HS256', kid, typ: 'JWT' })}.${good[1]}`
  await expect(
    verify(`${signed}.${createHmac('sha256', publicKey).update(signed).digest('base64url')}`),
  ).rejects.toMatchObject({ status: 401 })
})

test('a token whose claims were changed is refused', async () => {
  const good = (await google.signer.sign(ada)).split('.')
  const claims = JSON.parse(Buffer.from(good[1]!, 'base64url').toString()) as object
  await expect(
    verify(`${good[0]}.${encoded({ ...claims, sub: 'google-grace' })}.${good[2]}`),
  ).rejects.toMatchObject({ status: 401 })
})

test.each(['', 'x', 'a.b.c', '..', 'null', '{}', 'a'.repeat(9000)])(
  'what is no token at all is refused: %.20s',
  async (text) => {
    await expect(verify(text)).rejects.toMatchObject({ status: 401 })
  },
)

test("with Google's own keys a token of the stand-in is never accepted", async () => {
  const production = createIdTokenVerifier({ ...settings, emulatorHost: null }, () => new Date())
  await expect(production(await google.signer.sign(ada))).rejects.toMatchObject({
    status: expect.toBeOneOf([401, 503]),
  })
})

test('keys are cached as long as the key set says, and fetched once for many callers', async () => {
  const clock = { now: new Date() }
  const counted = await startGoogleStandIn({ projectId })
  const check = createIdTokenVerifier({ ...settings, emulatorHost: counted.host }, () => clock.now)
  const token = await counted.signer.sign(ada, { claims: { exp: seconds + 100_000 } })
  await Promise.all(Array.from({ length: 20 }, () => check(token)))
  expect(counted.keyCalls()).toBe(1)
  clock.now = new Date(Date.now() + 3_500_000)
  await check(token)
  expect(counted.keyCalls()).toBe(1)
  clock.now = new Date(Date.now() + 3_700_000)
  await check(token)
  expect(counted.keyCalls()).toBe(2)
  await counted.stop()
})

test('an unknown key reloads the key set, but not for each token', async () => {
  const clock = { now: new Date() }
  const counted = await startGoogleStandIn({ projectId })
  const check = createIdTokenVerifier({ ...settings, emulatorHost: counted.host }, () => clock.now)
  await check(await counted.signer.sign(ada))
  clock.now = new Date(Date.now() + 60_000)
  const unknown = await stranger.sign(ada)
  await Promise.allSettled(Array.from({ length: 20 }, () => check(unknown)))
  expect(counted.keyCalls()).toBeLessThanOrEqual(3)
  await counted.stop()
})

test('when Google cannot be reached, nobody is let in and the answer says so', async () => {
  const gone = await startGoogleStandIn({ projectId })
  const token = await gone.signer.sign(ada)
  await gone.stop()
  await expect(
    createIdTokenVerifier({ ...settings, emulatorHost: gone.host }, () => new Date())(token),
  ).rejects.toMatchObject({ status: 503 })
})

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
