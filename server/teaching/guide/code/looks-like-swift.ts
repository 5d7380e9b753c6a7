import { swiftFaults } from '#server/swift/parse-swift.ts'
import { codeBlocks, withoutCodeBlocks } from './code-blocks.ts'
import { inlineSwift } from './inline-swift.ts'
import { isJson, jsonInText } from './json-in-text.ts'

const codeLine =
  /^\s*(?:import \w+|#\w+|(?:@\w+(?:\([^)]*\))?\s*)+$|(?:@\w+(?:\([^)]*\))? +)*(?:private |public |fileprivate |static |final |override |mutating |nonisolated )*(?:let|var|func|struct|class|enum|actor|protocol|extension|init|case|typealias|deinit|subscript)\b.*|(?:if|guard|for|while|switch|return|do|catch|try|await|throw|defer|else)\b.*[{}()]?|\.\w+.*|[\w.]+(?:\([^)]*\))?\s*\{.*|[})\]]+.*|\/\/.*|[\w.]+\s*(?:=|\+=)\s*.+|[\w.]+\(.*\)(?:\s*\{)?)\s*$/s

/** Five words in a row without any code: "deinit is never called and the timer keeps going". */
const sentence = /^\s*(?:[\p{L}'’,;.?!-]+\s+){3}[\p{L}'’,;.?!-]+\s[^{}()=[\]<>:"\\]*$/u

/** Code is what is in fences, or the whole text if it reads as Swift; JSON does not count. */
export function proseAndCode(message: string): { prose: string; code: string } {
  // Fences and code take several lines; a type with its properties may fit on one.
  if (!message.includes('\n')) {
    const line = lineOfSwift(message)
    return line ?? inlineSwift(message)
  }
  const blocks = codeBlocks(message)
  if (blocks.length > 0)
    return {
      prose: withoutCodeBlocks(message, ' ').trim(),
      code: blocks
        .filter(({ language, code }) => language !== 'json' && !isJson(code))
        .map((block) => block.code.trimEnd())
        .join('\n\n'),
    }
  return looksLikeSwift(jsonInText(message).rest)
}

/** The JSON in a message; null if there is none. */
export function jsonIn(message: string): string | null {
  const block = codeBlocks(message).find(({ code }) => isJson(code) && code.includes('"'))
  return block?.code.trim() ?? jsonInText(message).json
}

/** Splits a message without fences into prose and Swift; code has at least two lines in a row. */
export function looksLikeSwift(message: string): { prose: string; code: string } {
  const lines = message.split('\n')
  const isCode = lines.map((line) =>
    line.trim() === '' ? null : codeLine.test(line) && !sentence.test(line),
  )
  const first = isCode.findIndex(
    (code, at) => code === true && isCode.slice(at + 1).find((next) => next !== null) === true,
  )
  if (first === -1) return oneLine(lines, isCode) ?? { prose: message, code: '' }
  const last = isCode.lastIndexOf(true)
  const block = lines.slice(first, last + 1).join('\n')
  if (!/[{}()=]/.test(block)) return { prose: message, code: '' }
  return { prose: [...lines.slice(0, first), ...lines.slice(last + 1)].join('\n').trim(), code: block }
}

const mostWordsBeside = 8

/** A single line of Swift with a few words on the lines around it: "like this?" */
function oneLine(
  lines: readonly string[],
  isCode: readonly (boolean | null)[],
): { prose: string; code: string } | null {
  const at = isCode.indexOf(true)
  if (at < 0 || isCode.lastIndexOf(true) !== at || !isWholeSwift(lines[at] ?? '')) return null
  const prose = [...lines.slice(0, at), ...lines.slice(at + 1)].join('\n').trim()
  return prose.split(/\s+/).length <= mostWordsBeside ? { prose, code: (lines[at] ?? '').trim() } : null
}

/** In "struct Boat: Identifiable { … }" the colon does not introduce code. */
const declares = /\b(?:struct|class|enum|actor|protocol|let|var) \w+$/

/** The same on one line: the code ends with its last bracket, and may follow a colon. */
function lineOfSwift(message: string): { prose: string; code: string } | null {
  const end = Math.max(message.lastIndexOf('}'), message.lastIndexOf(')')) + 1
  const [before = '', ...rest] = message.slice(0, end).split(': ')
  const isIntroduced = rest.length > 0 && !/[{}()=.]/.test(before) && !declares.test(before)
  const code = (isIntroduced ? rest.join(': ') : message.slice(0, end)).trim()
  const prose = `${isIntroduced ? `${before}: ` : ''}${message.slice(end)}`.trim()
  const isBrief = prose !== '' && prose.split(/\s+/).length <= mostWordsBeside
  return isBrief && codeLine.test(code) && !sentence.test(code) && isWholeSwift(code) ? { prose, code } : null
}

/** True if it contains a statement or call, and parses completely. */
function isWholeSwift(line: string): boolean {
  return /[{}=]|\w\.\w+\(|^[a-z]\w*\(/.test(line.trim()) && swiftFaults(line).length === 0
}
