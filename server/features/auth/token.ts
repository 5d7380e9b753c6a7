import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie; the database stores only {@link hashOfToken}. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
