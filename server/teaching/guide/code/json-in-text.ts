/** A piece of JSON in a text, and the text without it. */
export interface JsonInText {
  json: string | null
  rest: string
}

const mostTries = 12

/** Finds the first JSON with keys in a text. Lists such as "[1]" do not count. */
export function jsonInText(text: string): JsonInText {
  const starts = [...text.matchAll(/[[{]/g)].map(({ index }) => index).slice(0, mostTries)
  for (const start of starts) {
    const end = endOfBrackets(text, start)
    if (end === null) continue
    const piece = text.slice(start, end)
    if (!piece.includes('":') && !piece.includes('" :')) continue
    if (isJson(piece)) return { json: piece, rest: `${text.slice(0, start)} ${text.slice(end)}` }
  }
  return { json: null, rest: text }
}

export function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * The position after the bracket that closes the one at `start`, ignoring brackets in strings; null if it stays open.
 */
function endOfBrackets(text: string, start: number): number | null {
  let depth = 0
  let isInString = false
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]
    if (isInString) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInString = false
    } else if (sign === '"') isInString = true
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return null
}
