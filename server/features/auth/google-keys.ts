import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { Problem } from '#server/platform/http/problem.ts'

const KeySet = z.object({
  keys: z.array(z.looseObject({ kty: z.literal('RSA'), kid: z.string().min(1) })).min(1),
})

const path = 'service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const fetchTimeoutMs = 5000
/** The shortest time between two fetches of the key set because of an unknown key id. */
const unknownKeyPauseMs = 30_000
const longestMaxAgeSeconds = 24 * 60 * 60

/**
 * The public keys that verify Google's ID tokens (or the emulator's), cached for as long as the response
 * allows.
 */
export function createGoogleKeys(emulatorHost: string | null, now: () => Date): JWTVerifyGetKey {
  const address = emulatorHost ? `http://${emulatorHost}/${path}` : `https://www.googleapis.com/${path}`
  let known: { find: JWTVerifyGetKey; fetchedAt: number; endsAt: number } | null = null
  let loading: Promise<void> | null = null

  function load(): Promise<void> {
    return (loading ??= fetchKeySet(address)
      .then(({ keySet, maxAgeSeconds }) => {
        const fetchedAt = now().getTime()
        known = { find: createLocalJWKSet(keySet), fetchedAt, endsAt: fetchedAt + maxAgeSeconds * 1000 }
      })
      .finally(() => {
        loading = null
      }))
  }

  return async (header, token) => {
    if (!known || now().getTime() >= known.endsAt) await load()
    try {
      return await known!.find(header, token)
    } catch (error) {
      if (
        !(error instanceof errors.JWKSNoMatchingKey) ||
        now().getTime() - known!.fetchedAt < unknownKeyPauseMs
      )
        throw error
      await load()
      return known!.find(header, token)
    }
  }
}

async function fetchKeySet(address: string) {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(fetchTimeoutMs) })
    if (!response.ok) throw new Error(`The key set responded with ${response.status}`)
    const maxAge = /(?:^|[\s,])max-age=(\d+)/i.exec(response.headers.get('cache-control') ?? '')?.[1]
    return {
      keySet: KeySet.parse(await response.json()),
      maxAgeSeconds: Math.min(Number(maxAge ?? 300), longestMaxAgeSeconds),
    }
  } catch (cause) {
    throw new Problem(503, 'Google cannot be reached from this server just now. Try again in a moment.', {
      cause,
      headers: { 'Retry-After': '10' },
    })
  }
}
