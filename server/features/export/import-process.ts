import type { ProjectExport } from '#contract/export.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { readPackedImport } from './read-packed-import.ts'

/**
 * What this process sends: the project without its long lists, the lists in pieces, then `done`; or the
 * problem found.
 */
export type ImportAnswer =
  | { head: ProjectExport }
  | { list: LongList; items: unknown[] }
  | { done: true }
  | { problem: Pick<Problem, 'status' | 'message' | 'errors'> }

const longLists = ['tasks', 'messages', 'solutions'] as const
type LongList = (typeof longLists)[number]

const itemsOfPiece = 250

process.once('disconnect', () => process.exit())
process.once('message', (packed: Uint8Array) => {
  try {
    sendInPieces(readPackedImport(packed))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, message, errors } = error
    say({ problem: { status, message, errors } })
  }
})

function sendInPieces(whole: ProjectExport): void {
  say({ head: { ...whole, tasks: [], messages: [], solutions: [] } })
  for (const list of longLists)
    for (let at = 0; at < whole[list].length; at += itemsOfPiece)
      say({ list, items: whole[list].slice(at, at + itemsOfPiece) })
  say({ done: true })
}

function say(answer: ImportAnswer): void {
  process.send!(answer)
}
