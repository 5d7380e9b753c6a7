import { createHash, randomBytes } from 'node:crypto'

/** A random token of 256 bits for a cookie or link; the database stores only its {@link hashOfToken}. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
