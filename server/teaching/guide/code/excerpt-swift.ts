import { stemsOf } from '#server/language/normalise.ts'
import { readSwift, swiftFaults } from '#server/swift/parse-swift.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import { worthOf } from '#server/teaching/guide/search/rank-passages.ts'

/**
 * The part of a Swift example that fits a question best, at most `mostLines` long and complete enough to parse; null
 * if no part is short enough.
 */
export function excerptSwift(
  code: string,
  worth: ReadonlyMap<string, number>,
  mostLines: number,
): string | null {
  const whole = withoutEdges(code)
  if (lineCount(whole) <= mostLines) return parses(whole)
  const leaner = withoutEdges(withoutPreview(whole))
  if (lineCount(leaner) <= mostLines) return parses(leaner)
  return (
    bestPieces(topLevel(leaner), leadingComment(leaner), worth, mostLines) ??
    bestWithin(leaner, worth, mostLines)
  )
}

interface CodePiece {
  text: string
}

/** The best-fitting whole declarations, in the example's order; null if even the best one is too long. */
function bestPieces(
  pieces: CodePiece[],
  lead: string,
  worth: ReadonlyMap<string, number>,
  mostLines: number,
): string | null {
  const ranked = pieces
    .filter((piece) => !/^import\b/.test(piece.text))
    .map((piece, at) => ({ ...piece, at, score: fitOf(piece.text, worth) }))
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
  const kept: typeof ranked = []
  let room = mostLines - (lead === '' ? 0 : lineCount(lead) - 1)
  for (const piece of ranked) {
    const lines = lineCount(piece.text) + (kept.length > 0 ? 1 : 0)
    if (lines > room && kept.length === 0) return null
    if (lines > room || (kept.length > 0 && piece.score <= 0 && isScaffolding(piece.text))) continue
    kept.push(piece)
    room -= lines
  }
  if (kept.length === 0) return null
  const text = kept
    .toSorted((a, b) => a.at - b.at)
    .map((piece) => piece.text)
    .join('\n\n')
  return parses(text.startsWith('//') ? text : lead + text)
}

/** Whether a piece is only the app's entry point or its `ContentView`. */
function isScaffolding(piece: string): boolean {
  return /^(?:@main\s|struct ContentView\b)/.test(piece)
}

/** The best-fitting statement or member inside a declaration that is itself too long. It must parse alone. */
function bestWithin(code: string, worth: ReadonlyMap<string, number>, mostLines: number): string | null {
  const lines = code.split('\n')
  const spans = (readSwift(code, spansOf) ?? [])
    .filter(({ first, last }) => last - first + 1 <= mostLines && last - first >= 1)
    .map(({ first, last }) => ({ first, text: dedent(lines.slice(first, last + 1)) }))
    .map((span) => ({ ...span, score: fitOf(span.text, worth) + (6 * lineCount(span.text)) / mostLines }))
    .toSorted((a, b) => b.score - a.score || a.first - b.first)
  return spans.map((span) => parses(span.text)).find((text) => text !== null) ?? null
}

interface Span {
  first: number
  last: number
}

/** Nodes that start and end at line boundaries, outermost first. */
function spansOf(node: SwiftNode): Span[] {
  return node.namedChildren.flatMap((child) => [
    ...(/_declaration$|call_expression|_statement$|assignment/.test(child.type)
      ? [{ first: child.startPosition.row, last: child.endPosition.row }]
      : []),
    ...spansOf(child),
  ])
}

function dedent(lines: string[]): string {
  const indent = Math.min(
    ...lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length),
  )
  return lines.map((line) => line.slice(indent)).join('\n')
}

function leadingComment(code: string): string {
  return /^(?:\/\/[^\n]*\n)+/.exec(code)?.[0] ?? ''
}

function topLevel(code: string): CodePiece[] {
  const lines = code.split('\n')
  const spans = readSwift(code, (root) => root.namedChildren.map(spanOf))
  if (!spans) return [{ text: code }]
  const parts: Span[] = []
  for (const { first, last } of spans) {
    const previous = parts.at(-1)
    // A comment or an attribute belongs to the code on the next line.
    if (
      previous &&
      (first <= previous.last ||
        (first === previous.last + 1 && lines[previous.first]?.trimStart().startsWith('//')))
    )
      previous.last = Math.max(last, previous.last)
    else parts.push({ first, last })
  }
  return parts.map((part) => ({ text: lines.slice(part.first, part.last + 1).join('\n') }))
}

function spanOf({ startPosition: { row: first }, endPosition: { row, column } }: SwiftNode): Span {
  return { first, last: column === 0 && row > first ? row - 1 : row }
}

/**
 * How well code fits a question: the total worth of the question's words that it contains. Shorter code wins a tie.
 */
export function fitOf(code: string, worth: ReadonlyMap<string, number>): number {
  const own = new Set(stemsOf(code.replace(/^import .*$/gm, '')))
  return worthOf(worth, own) - own.size / 60
}

function withoutPreview(code: string): string {
  return code
    .replace(/^#Preview[^\n{]{0,200}\{[\s\S]{0,2000}?^\}\n?/gm, '')
    .replace(/^import (?:SwiftUI|Foundation)\n+/gm, '')
}

function withoutEdges(code: string): string {
  return code
    .replace(/^\s*\n/, '')
    .trimEnd()
    .replace(/\n{3,}/g, '\n\n')
}

function lineCount(text: string): number {
  return text.split('\n').length
}

function parses(code: string): string | null {
  return code.trim() !== '' && swiftFaults(code).length === 0 ? code : null
}
