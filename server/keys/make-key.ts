import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefix = 'fledge_'
/** 30 characters of 62 are 178 bits. */
const randomLength = 30
const checksumLength = 6

/** A new secret key. Its checksum is for scanners that look for leaked keys; it proves nothing. */
export function makeKey(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${prefix}${random}${checksumOf(random)}`
}

/** Whether a text could be a key at all, so that nonsense never reaches the database. */
export function looksLikeKey(text: string): boolean {
  const random = text.slice(prefix.length, prefix.length + randomLength)
  return /^fledge_[0-9A-Za-z]{36}$/.test(text) && text.endsWith(checksumOf(random))
}

/** Keys hold more than 112 random bits, so a plain hash keeps them safe. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

function checksumOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  while (text.length < checksumLength) {
    text = alphabet[rest % alphabet.length] + text
    rest = Math.floor(rest / alphabet.length)
  }
  return text
}
