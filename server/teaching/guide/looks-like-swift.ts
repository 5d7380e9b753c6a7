import { codeBlocks, withoutCodeBlocks } from './code-blocks.ts'

const codeLine =
  /^\s*(?:import \w+|#\w+|(?:@\w+(?:\([^)]*\))?\s*)+$|(?:@\w+(?:\([^)]*\))? +)*(?:private |public |fileprivate |static |final |override |mutating |nonisolated )*(?:let|var|func|struct|class|enum|actor|protocol|extension|init|case|typealias|deinit|subscript)\b.*|(?:if|guard|for|while|switch|return|do|catch|try|await|throw|defer|else)\b.*[{}()]?|\.\w+.*|[\w.]+(?:\([^)]*\))?\s*\{.*|[})\]]+.*|\/\/.*|[\w.]+\s*(?:=|\+=)\s*.+|[\w.]+\(.*\)(?:\s*\{)?)\s*$/s

/** Five words in a row without a sign of code: "deinit is never called and the timer keeps going". */
const sentence = /^\s*(?:[\p{L}'’,;.?!-]+\s+){3}[\p{L}'’,;.?!-]+\s[^{}()=[\]<>:"\\]*$/u

/** Code is what stands in fences, or the whole text where it reads as Swift. */
export function proseAndCode(message: string): { prose: string; code: string } {
  // Fences and code take more than one line.
  if (!message.includes('\n')) return { prose: message, code: '' }
  const blocks = codeBlocks(message)
  if (blocks.length > 0)
    return {
      prose: withoutCodeBlocks(message, ' ').trim(),
      code: blocks.map((block) => block.code.trimEnd()).join('\n\n'),
    }
  return looksLikeSwift(message)
}

/** Parts a message without fences into what is said and what is Swift; code is at least two lines in a row. */
export function looksLikeSwift(message: string): { prose: string; code: string } {
  const lines = message.split('\n')
  const isCode = lines.map((line) =>
    line.trim() === '' ? null : codeLine.test(line) && !sentence.test(line),
  )
  const first = isCode.findIndex(
    (code, at) => code === true && isCode.slice(at + 1).find((next) => next !== null) === true,
  )
  if (first === -1) return { prose: message, code: '' }
  const last = isCode.lastIndexOf(true)
  const block = lines.slice(first, last + 1).join('\n')
  if (!/[{}()=]/.test(block)) return { prose: message, code: '' }
  return { prose: [...lines.slice(0, first), ...lines.slice(last + 1)].join('\n').trim(), code: block }
}
