import { oneLine } from '#contract/plain-words.ts'
import { swiftKeywords } from './keywords.ts'

/** Whether Swift accepts the text as a name without backticks. */
export function isSwiftName(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text) && !swiftKeywords.has(text)
}

/** Escapes text for a Swift string, so that it can neither end the string nor run code. */
export function inSwiftString(text: string): string {
  return oneLine(text).replace(/[\\"]/g, '\\$&')
}
