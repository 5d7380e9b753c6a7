import { oneLine } from '#contract/plain-words.ts'
import { swiftKeywords } from './keywords.ts'

/** True if Swift accepts it as a name without backticks, so keywords are excluded. */
export function isSwiftName(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text) && !swiftKeywords.has(text)
}

/** Escapes words for a Swift string, so that they neither end it nor run code. */
export function inSwiftString(text: string): string {
  return oneLine(text).replace(/[\\"]/g, '\\$&')
}
