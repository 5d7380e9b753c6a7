import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** A Google account of the emulator. */
export interface GoogleAccount {
  subject: string
  email: string
  name: string
}

export const ada: GoogleAccount = { subject: 'google-ada', email: 'ada@example.com', name: 'Ada Lovelace' }
export const grace: GoogleAccount = {
  subject: 'google-grace',
  email: 'grace@example.com',
  name: 'Grace Hopper',
}
/** An account that Google rejects. */
export const disabled: GoogleAccount = {
  subject: 'google-disabled',
  email: 'disabled@example.com',
  name: 'Disabled Account',
}

export interface TokenSigner {
  keySet: { keys: object[] }
  /** An ID token like Firebase's. `claims` and `header` replace values; undefined removes them. */
  sign(
    account: GoogleAccount,
    change?: { claims?: Record<string, unknown>; header?: Record<string, unknown> },
  ): Promise<string>
}

/** Signs tokens like Google, with its own key. */
export async function createTokenSigner({
  projectId,
  keyId = 'stand-in',
  now = () => new Date(),
}: {
  projectId: string
  keyId?: string
  now?: () => Date
}): Promise<TokenSigner> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }
  return {
    keySet: { keys: [jwk] },
    sign(account, { claims = {}, header = {} } = {}) {
      const seconds = Math.floor(now().getTime() / 1000)
      const payload = {
        iss: `https://securetoken.google.com/${projectId}`,
        aud: projectId,
        sub: account.subject,
        user_id: account.subject,
        auth_time: seconds,
        iat: seconds,
        exp: seconds + 3600,
        name: account.name,
        email: account.email,
        email_verified: true,
        firebase: {
          identities: { 'google.com': [account.subject], email: [account.email] },
          sign_in_provider: 'google.com',
        },
        ...claims,
      }
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT', ...header })
        .sign(privateKey)
    },
  }
}
