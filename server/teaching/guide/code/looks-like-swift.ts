import { swiftFaults } from '#server/swift/parse-swift.ts'
import { codeBlocks, withoutCodeBlocks } from './code-blocks.ts'
import { inlineSwift } from './inline-swift.ts'
import { isJson, jsonInText } from './json-in-text.ts'

const codeLine =
  /^\s*(?:import \w+|#\w+|(?:@\w+(?:\([^)]*\))?\s*)+$|(?:@\w+(?:\([^)]*\))? +)*(?:private |public |fileprivate |static |final |override |mutating |nonisolated )*(?:let|var|func|struct|class|enum|actor|protocol|extension|init|case|typealias|deinit|subscript)\b.*|(?:if|guard|for|while|switch|return|do|catch|try|await|throw|defer|else)\b.*[{}()]?|\.\w+.*|[\w.]+(?:\([^)]*\))?\s*\{.*|[})\]]+.*|\/\/.*|[\w.]+\s*(?:=|\+=)\s*.+|[\w.]+\(.*\)(?:\s*\{)?)\s*$/s

/** Matches prose, at least five words in a row without code: "deinit is never called and the timer keeps going". */
const sentence = /^\s*(?:[\p{L}'’,;.?!-]+\s+){3}[\p{L}'’,;.?!-]+\s[^{}()=[\]<>:"\\]*$/u

/** Splits a message into prose and code: the fenced blocks, or what reads as Swift. JSON does not count as code. */
export function proseAndCode(message: string): { prose: string; code: string } {
  // A message of one line has no fences; it may still contain a line of code or a short type.
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

/** The JSON in a message, fenced or not; null if there is none. */
export function jsonIn(message: string): string | null {
  const block = codeBlocks(message).find(({ code }) => isJson(code) && code.includes('"'))
  return block?.code.trim() ?? jsonInText(message).json
}

/** Splits a message without fences into prose and Swift: at least two lines of code in a row, or one that parses. */
export function looksLikeSwift(message: string): { prose: string; code: string } {
  const lines = message.split('\n')
  const isCode = lines.map((line) => (line.trim() === '' ? null : isCodeLine(line) && !sentence.test(line)))
  const first = isCode.findIndex(
    (code, at) => code === true && isCode.slice(at + 1).find((next) => next !== null) === true,
  )
  if (first === -1) return oneLine(lines, isCode) ?? { prose: message, code: '' }
  const last = isCode.lastIndexOf(true)
  const block = lines.slice(first, last + 1).join('\n')
  if (!/[{}()=]/.test(block)) return { prose: message, code: '' }
  return { prose: [...lines.slice(0, first), ...lines.slice(last + 1)].join('\n').trim(), code: block }
}

/** A call with a closure on the same line is code whatever the closure contains, so its beginning is tested too. */
function isCodeLine(line: string): boolean {
  return codeLine.test(line) || codeLine.test(line.slice(0, line.indexOf('{') + 1))
}

const mostWordsBeside = 8

/** Finds a single line of Swift with a few words on the lines around it ("like this?"). */
function oneLine(
  lines: readonly string[],
  isCode: readonly (boolean | null)[],
): { prose: string; code: string } | null {
  const at = isCode.indexOf(true)
  if (at < 0 || isCode.lastIndexOf(true) !== at || !isWholeSwift(lines[at] ?? '')) return null
  const prose = [...lines.slice(0, at), ...lines.slice(at + 1)].join('\n').trim()
  return prose.split(/\s+/).length <= mostWordsBeside ? { prose, code: (lines[at] ?? '').trim() } : null
}

/** After one of these, a colon does not introduce code: "struct Boat: Identifiable { … }". */
const declares = /\b(?:struct|class|enum|actor|protocol|let|var) \w+$/

/** Finds Swift in a line with a few words. It ends with the last bracket and may follow a colon ("like this: …"). */
function lineOfSwift(message: string): { prose: string; code: string } | null {
  const end = Math.max(message.lastIndexOf('}'), message.lastIndexOf(')')) + 1
  const [before = '', ...rest] = message.slice(0, end).split(': ')
  const isIntroduced = rest.length > 0 && !/[{}()=.]/.test(before) && !declares.test(before)
  const code = (isIntroduced ? rest.join(': ') : message.slice(0, end)).trim()
  const prose = `${isIntroduced ? `${before}: ` : ''}${message.slice(end)}`.trim()
  const isBrief = prose !== '' && prose.split(/\s+/).length <= mostWordsBeside
  return isBrief && codeLine.test(code) && !sentence.test(code) && isWholeSwift(code) ? { prose, code } : null
}

/** Whether the line contains a statement or call and parses completely. */
function isWholeSwift(line: string): boolean {
  return /[{}=]|\w\.\w+\(|^[a-z]\w*\(/.test(line.trim()) && swiftFaults(line).length === 0
}
