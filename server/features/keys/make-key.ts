import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefix = 'flg_'
/** 32 characters from an alphabet of 62 give 190 random bits. */
const randomLength = 32
const checksumLength = 6
/** The current format, and that of the first installations, whose keys stay valid until revoked. */
const forms = [/^flg_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/, /^fledge_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/]

/**
 * Creates a secret key. Its checksum helps secret scanners recognise leaked keys; it is no security feature.
 */
export function makeKey(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${prefix}${random}${checksumOf(random)}`
}

export function looksLikeKey(text: string): boolean {
  return forms.some((form) => {
    const [, random = '', checksum] = form.exec(text) ?? []
    return checksum === checksumOf(random)
  })
}

/** Keys have more than 112 random bits, so a fast, unsalted hash is safe. */
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
