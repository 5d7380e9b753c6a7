import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import {
  chatMessages,
  proposals,
  savedSolutions,
  type StoredTask,
  type ProposalUndo,
  type TaskRow,
} from '#server/platform/db/tables/schema.ts'

/** Unchanged tasks are left out. */
export function undoOfTasks(
  before: readonly TaskRow[],
  after: readonly TaskRow[],
): Pick<ProposalUndo, 'before' | 'after'> {
  const earlier = new Map(before.map((row) => [row.id, row]))
  const kept = new Set(after.filter((row) => isDeepStrictEqual(row, earlier.get(row.id))).map(({ id }) => id))
  const changed = (rows: readonly TaskRow[]) => rows.filter(({ id }) => !kept.has(id)).map(storedTask)
  return { before: changed(before), after: changed(after) }
}

function storedTask(row: TaskRow): StoredTask {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}

export function restoredTask(stored: StoredTask): TaskRow {
  return { ...stored, createdAt: new Date(stored.createdAt), updatedAt: new Date(stored.updatedAt) }
}

export function goneFrom(before: readonly TaskRow[], next: readonly { id: number | null }[]): number[] {
  const left = new Set(next.map(({ id }) => id))
  return before.filter(({ id }) => !left.has(id)).map(({ id }) => id)
}

export async function readMentions(database: Database, taskIds: number[]): Promise<ProposalUndo['mentions']> {
  const messages = await database
    .select({ id: chatMessages.id, taskId: chatMessages.taskId })
    .from(chatMessages)
    .where(inArray(chatMessages.taskId, taskIds))
  const solutions = await database
    .select({ id: savedSolutions.id, taskId: savedSolutions.taskId })
    .from(savedSolutions)
    .where(inArray(savedSolutions.taskId, taskIds))
  return { messages, solutions }
}

export async function restoreMentions(
  database: Database,
  { messages, solutions }: ProposalUndo['mentions'],
  taskIds: Set<number>,
): Promise<void> {
  for (const { id, taskId } of messages)
    if (taskId !== null && taskIds.has(taskId))
      await database.update(chatMessages).set({ taskId }).where(eq(chatMessages.id, id))
  for (const { id, taskId } of solutions)
    if (taskId !== null && taskIds.has(taskId))
      await database.update(savedSolutions).set({ taskId }).where(eq(savedSolutions.id, id))
}

/** How many changes can be undone one after another, including the one about to be stored. */
const mostUndos = 10

export async function forgetOldUndos(database: Database, project: OwnedProjectId): Promise<void> {
  const undoable = and(eq(proposals.projectId, project), isNotNull(proposals.undo))
  const kept = database
    .select({ id: proposals.id })
    .from(proposals)
    .where(undoable)
    .orderBy(desc(proposals.id))
    .limit(mostUndos - 1)
  await database
    .update(proposals)
    .set({ undo: null })
    .where(and(undoable, notInArray(proposals.id, kept)))
}

/**
 * After an undo, the plan is what the change before it had made. Marks that change as the next to undo; false
 * if there is none.
 */
export async function passOnUndo(
  database: Database,
  project: OwnedProjectId,
  madeVersion: number,
  restored: number,
): Promise<boolean> {
  const rows = await database
    .select({ id: proposals.id, undo: proposals.undo })
    .from(proposals)
    .where(and(eq(proposals.projectId, project), eq(proposals.state, 'accepted'), isNotNull(proposals.undo)))
    .orderBy(desc(proposals.id))
  const before = rows.find(({ undo }) => undo?.version === madeVersion)
  if (!before?.undo) return false
  await database
    .update(proposals)
    .set({ undo: { ...before.undo, version: restored } })
    .where(eq(proposals.id, before.id))
  return true
}
