/**
 * Whether a JSON text has at most this many values. Counted before parsing, because validating very many small values
 * can turn a few bytes into gigabytes of messages.
 */
export function hasAtMostJsonValues(text: string, mostValues: number): boolean {
  // Each value takes at least one character and a comma.
  if (text.length < 2 * mostValues) return true
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = endOfString(text, at)
    else if (character === ',' || character === '[' || character === '{') values += 1
    if (values > mostValues) return false
  }
  return true
}

/** The end of the string that starts here, or of the text if the string is not closed. */
function endOfString(text: string, start: number): number {
  const quote = text.indexOf('"', start + 1)
  if (quote === -1) return text.length
  return text[quote - 1] === '\\' ? endOfEscaped(text, start) : quote
}

/**
 * Goes character by character: if most are escaped, searching for the next quote each time takes five times as long.
 */
function endOfEscaped(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === backslash) at += 1
    else if (character === doubleQuote) return at
  }
  return text.length
}

const backslash = 0x5c
const doubleQuote = 0x22
