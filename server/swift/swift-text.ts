import { oneLine } from '#contract/plain-words.ts'
import { swiftKeywords } from './keywords.ts'

/** Whether Swift reads it as a name; a keyword is one between backticks only. */
export function isSwiftName(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text) && !swiftKeywords.has(text)
}

/** Words between the quotes of a Swift string: they neither end it nor run code. */
export function inSwiftString(text: string): string {
  return oneLine(text).replace(/[\\"]/g, '\\$&')
}
