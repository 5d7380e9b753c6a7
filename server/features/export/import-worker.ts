import { parentPort, workerData } from 'node:worker_threads'
import type { ProjectExport } from '#contract/export.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { readPackedImport } from './read-packed-import.ts'

/** What the thread says: a project without its long lists, then these in pieces that are quick to take over, then that it is whole; or what is wrong with it. */
export type ImportAnswer =
  | { head: ProjectExport }
  | { list: LongList; items: unknown[] }
  | { done: true }
  | { problem: Pick<Problem, 'status' | 'message' | 'errors'> }

const longLists = ['tasks', 'messages', 'solutions'] as const
type LongList = (typeof longLists)[number]

const itemsOfPiece = 250

try {
  sendInPieces(readPackedImport(workerData as Uint8Array))
} catch (error) {
  if (!(error instanceof Problem)) throw error
  const { status, message, errors } = error
  say({ problem: { status, message, errors } })
}

function sendInPieces(whole: ProjectExport): void {
  say({ head: { ...whole, tasks: [], messages: [], solutions: [] } })
  for (const list of longLists)
    for (let at = 0; at < whole[list].length; at += itemsOfPiece)
      say({ list, items: whole[list].slice(at, at + itemsOfPiece) })
  say({ done: true })
}

function say(answer: ImportAnswer): void {
  parentPort!.postMessage(answer)
}
