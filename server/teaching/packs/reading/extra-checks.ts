import { readLoops } from '#server/swift/code-loops.ts'
import type { Attempt } from './attempt.ts'

/** Says that no loop's rows use their element; null if there is no loop or one does. */
export function unshown({ swift }: Attempt): string | null {
  const loops = readLoops(swift)
  return loops.length === 0 || loops.some(({ usesElement }) => usesElement)
    ? null
    : 'The rows are the same however many there are: nothing in the loop reads its own element.'
}

/** The loop's collection that the pasted code does not declare, as a sentence; null if all are declared. */
export function unsourced({ swift, code }: Attempt): string | null {
  const properties = code.types.flatMap((type) => type.properties.map(({ name }) => name))
  const missing = readLoops(swift)
    .map(({ over }) => /^\$?(?:self\.)?([a-z]\w*)/.exec(over)?.[1])
    .find((name) => name && !properties.includes(name) && !isNamedIn(swift, name))
  return missing ? `\`${missing}\` is declared nowhere in what you pasted.` : null
}

/** Whether a name is declared as a constant, variable, function, case, parameter or closure parameter. */
function isNamedIn(swift: string, name: string): boolean {
  return (
    new RegExp(`\\b(?:let|var|func|case) \\$?${name}\\b`).test(swift) ||
    new RegExp(`\\b${name}: `).test(swift) ||
    new RegExp(`[{,] ?\\(?${name}\\b[\\w, ]{0,40}\\)? in\\b`).test(swift)
  )
}

/** Whether no property stores any of the names, which must outlive a function. */
export function unheld({ swift, code }: Attempt, names: readonly string[]): boolean {
  const held = [
    ...code.types.flatMap(({ properties }) => properties.map(({ source }) => source)),
    ...swift.split('\n').filter((line) => /^(?:private |let |var |@)/.test(line)),
  ]
  return !held.some((source) => names.some((name) => new RegExp(`\\b${name}\\b`).test(source)))
}

/** A piece of code that the task forbids and the code contains, as the task writes it; null if there is none. */
export function forbidden({ swift }: Attempt, pieces: readonly string[]): string | null {
  const dense = swift.replace(/\/\/.*$/gm, '').replace(/\s+/g, '')
  return pieces.find((piece) => standsIn(dense, piece.replace(/\s+/g, ''))) ?? null
}

/** Whether the code contains the piece; `/30` does not match inside `/300`. */
function standsIn(dense: string, piece: string): boolean {
  for (let at = dense.indexOf(piece); at >= 0; at = dense.indexOf(piece, at + 1))
    if (!/^[\d.]/.test(dense.slice(at + piece.length)) || !/\d$/.test(piece)) return true
  return false
}
