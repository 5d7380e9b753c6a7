import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefix = 'flg_'
/** 32 characters of 62 are 190 bits. */
const randomLength = 32
const checksumLength = 6
/** Today's keys, and those of the first installations, which are good until they are revoked. */
const forms = [/^flg_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/, /^fledge_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/]

/** A new secret key. Its checksum is for scanners that look for leaked keys; it proves nothing. */
export function makeKey(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${prefix}${random}${checksumOf(random)}`
}

/** Whether a text could be a key at all. */
export function looksLikeKey(text: string): boolean {
  return forms.some((form) => {
    const [, random = '', checksum] = form.exec(text) ?? []
    return checksum === checksumOf(random)
  })
}

/** Keys hold more than 112 random bits, so a plain hash keeps them safe. */
export function hashOfKey(key: string): string {
  return hash('sha256', key)
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
