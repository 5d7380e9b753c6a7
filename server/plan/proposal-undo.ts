import { eq, inArray } from 'drizzle-orm'
import type { Plan } from '#contract/plan.ts'
import type { Database } from '#server/db/database.ts'
import { chatMessages, savedSolutions } from '#server/db/schema.ts'
import type { TaskRow } from './undo-tasks.ts'

/** What stood before a proposal was accepted, and what its acceptance made of it. */
export interface ProposalUndo {
  plan: Plan
  wishes: string[]
  /** The plan's version that the acceptance made. */
  version: number
  before: StoredTask[]
  after: StoredTask[]
  /** What was said and saved inside tasks that went; it would forget its task. */
  mentions: { messages: Mention[]; solutions: Mention[] }
}

type StoredTask = Omit<TaskRow, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string }

interface Mention {
  id: number
  taskId: number | null
}

export function storedTask(row: TaskRow): StoredTask {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}

export function restoredTask(stored: StoredTask): TaskRow {
  return { ...stored, createdAt: new Date(stored.createdAt), updatedAt: new Date(stored.updatedAt) }
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
