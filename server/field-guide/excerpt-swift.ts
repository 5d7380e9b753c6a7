import { parseSwift, swiftFaults } from '#server/swift/parse-swift.ts'
import { searchWords } from './search-words.ts'

/** The part of a Swift example that fits a question best, at most so many lines long and whole enough to parse; null where no part is short enough. */
export function excerptSwift(code: string, question: string, mostLines: number): string | null {
  const whole = withoutEdges(code)
  if (lineCount(whole) <= mostLines) return parses(whole)
  const leaner = withoutEdges(withoutPreview(whole))
  if (lineCount(leaner) <= mostLines) return parses(leaner)
  return bestDeclarations(leaner, new Set(searchWords(question)), mostLines)
}

/** Top-level declarations by fit, kept in the order of the example; a type that is too long gives its best members. */
function bestDeclarations(code: string, words: ReadonlySet<string>, mostLines: number): string | null {
  const lead = /^(?:\/\/[^\n]*\n)+/.exec(code)?.[0] ?? ''
  const parts = topLevel(code).filter((part) => !/^import\b/.test(part.text))
  const ranked = parts.map((part, at) => ({ ...part, at, score: fit(part.text, words) })).toSorted((a, b) => b.score - a.score || a.at - b.at)
  const kept: typeof ranked = []
  let room = mostLines - (lead ? lead.split('\n').length - 1 : 0)
  for (const part of ranked) {
    const lines = lineCount(part.text) + (kept.length > 0 ? 1 : 0)
    if (lines > room) continue
    kept.push(part)
    room -= lines
  }
  if (kept.length === 0) return null
  const text = kept.toSorted((a, b) => a.at - b.at).map((part) => part.text).join('\n\n')
  return parses(text.startsWith('//') ? text : lead + text)
}

function topLevel(code: string): { text: string }[] {
  const lines = code.split('\n')
  const root = parseSwift(code).rootNode
  const parts: { first: number; last: number }[] = []
  for (const node of root.namedChildren) {
    const first = node.startPosition.row
    const last = node.endPosition.column === 0 && node.endPosition.row > first ? node.endPosition.row - 1 : node.endPosition.row
    const previous = parts.at(-1)
    // A comment or an attribute belongs to what follows on the next line.
    if (previous && (first <= previous.last || (first === previous.last + 1 && lines[previous.first]?.trimStart().startsWith('//')))) previous.last = Math.max(last, previous.last)
    else parts.push({ first, last })
  }
  return parts.map((part) => ({ text: lines.slice(part.first, part.last + 1).join('\n') }))
}

function fit(text: string, words: ReadonlySet<string>): number {
  const own = new Set(searchWords(text))
  return [...words].filter((word) => own.has(word)).length / Math.sqrt(10 + own.size)
}

function withoutPreview(code: string): string {
  return code.replace(/^#Preview[^\n]*\{[\s\S]*?^\}\n?/gm, '').replace(/^import (?:SwiftUI|Foundation)\n+/gm, '')
}

function withoutEdges(code: string): string {
  return code.replace(/^\s*\n/, '').trimEnd().replace(/\n{3,}/g, '\n\n')
}

export function lineCount(text: string): number {
  return text.split('\n').length
}

function parses(code: string): string | null {
  return code.trim() !== '' && swiftFaults(code).length === 0 ? code : null
}
