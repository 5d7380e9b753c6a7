import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { Problem } from '#server/platform/http/problem.ts'
import type { Settings } from '#server/platform/settings.ts'
import { createGoogleKeys } from './google-keys.ts'

/**
 * The user's identity according to Google. Only `subject` identifies an account; the rest may change or be
 * shared.
 */
export interface GoogleIdentity {
  subject: string
  email: string
  name: string | null
  pictureUrl: string | null
  /** When the user last signed in with Google. */
  authenticatedAt: Date
}

export type IdTokenVerifier = (idToken: string) => Promise<GoogleIdentity>

/** How far our clock may be behind Google's. */
const clockSkewSeconds = 30
const longestToken = 8192

const text = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((value) => !value.includes('\0'))

const Claims = z.object({
  aud: z.string(),
  iss: z.string(),
  sub: text(128),
  exp: z.number(),
  iat: z.number(),
  auth_time: z.number(),
  email: text(320),
  email_verified: z.literal(true),
  firebase: z.looseObject({ sign_in_provider: z.literal('google.com') }),
  name: text(200).nullish().catch(null),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2048)
    .nullish()
    .catch(null),
})
type Claims = z.infer<typeof Claims>

/**
 * Returns a function that checks ID tokens by all of Firebase's rules. It throws a 401 whose `cause` names
 * the broken rule.
 */
export function createIdTokenVerifier(
  google: NonNullable<Settings['googleSignIn']>,
  now: () => Date,
): IdTokenVerifier {
  const findKey = createGoogleKeys(google.emulatorHost, now)
  const issuer = `https://securetoken.google.com/${google.projectId}`

  function requireGoodClaims(payload: unknown): Claims {
    const claims = Claims.parse(payload)
    const seconds = now().getTime() / 1000
    const isOurs = claims.aud === google.projectId && claims.iss === issuer
    const isOfNow =
      claims.exp > seconds && Math.max(claims.iat, claims.auth_time) <= seconds + clockSkewSeconds
    if (!isOurs || !isOfNow)
      throw new errors.JWTInvalid(
        isOurs ? 'The token has expired or is not valid yet' : 'The token is for another site',
      )
    return claims
  }

  return async (idToken) => {
    try {
      // Check what needs no key first, so that forged tokens cause no request to Google.
      if (idToken.length > longestToken) throw new errors.JWTInvalid('The token is too long')
      const { alg, kid } = decodeProtectedHeader(idToken)
      if (alg !== 'RS256' || !kid) throw new errors.JWSInvalid('The token is not signed by a key of Google')
      requireGoodClaims(decodeJwt(idToken))
      const { payload } = await jwtVerify(idToken, findKey, {
        algorithms: ['RS256'],
        audience: google.projectId,
        issuer,
        currentDate: now(),
      })
      return toIdentity(requireGoodClaims(payload))
    } catch (cause) {
      if (cause instanceof errors.JOSEError || cause instanceof z.ZodError || isUnreadable(cause))
        throw new Problem(401, 'This sign-in could not be verified. Please sign in with Google again.', {
          cause,
        })
      throw cause
    }
  }
}

/** Whether jose threw this error because the text is not a token at all. */
function isUnreadable(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError
}

function toIdentity({ sub, email, name, picture, auth_time }: Claims): GoogleIdentity {
  return {
    subject: sub,
    email,
    name: name?.trim() || null,
    pictureUrl: picture ?? null,
    authenticatedAt: new Date(auth_time * 1000),
  }
}
