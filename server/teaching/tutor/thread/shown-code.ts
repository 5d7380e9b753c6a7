import { readCodeModel } from '#server/swift/code-model.ts'

/** The pieces that no later piece replaces, in order. */
export function standing(pieces: readonly string[]): string[] {
  return pieces.filter((piece, at) => !pieces.slice(at + 1).some((later) => replaces(later, piece)))
}

/** The newest earlier version of a piece; null if there is none. */
export function versionBefore(piece: string, pieces: readonly string[]): string | null {
  return pieces.findLast((one) => isVersionOf(one, piece)) ?? null
}

/**
 * Whether the later piece declares all types of the earlier one. If that has none, whether it repeats most of
 * its lines.
 */
function replaces(later: string, earlier: string): boolean {
  const [now, then] = [namesDeclared(later), namesDeclared(earlier)]
  return then.length > 0
    ? then.every((name) => now.includes(name))
    : shareOfLines(earlier, later) >= mostAlike
}

/**
 * Whether two pieces are versions of the same code: they declare the same type, or most of their lines are
 * equal.
 */
export function isVersionOf(one: string, other: string): boolean {
  const names = namesDeclared(other)
  return (
    namesDeclared(one).some((name) => names.includes(name)) ||
    Math.max(shareOfLines(one, other), shareOfLines(other, one)) >= mostAlike
  )
}

const mostAlike = 0.5

function namesDeclared(code: string): string[] {
  return (readCodeModel(code)?.types ?? []).filter(({ kind }) => kind !== 'extension').map(({ name }) => name)
}

/** The share of one piece's lines that the other contains, from 0 to 1. */
function shareOfLines(one: string, other: string): number {
  const [lines, others] = [linesOf(one), new Set(linesOf(other))]
  return lines.length === 0 ? 0 : lines.filter((line) => others.has(line)).length / lines.length
}

/** The trimmed lines, without empty lines and lines of brackets only. */
export function linesOf(code: string): string[] {
  return code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line))
}
