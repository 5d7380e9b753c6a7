import { and, asc, desc, eq, isNotNull, min, sql } from 'drizzle-orm'
import { asHintLevel } from '#contract/chat/hint.ts'
import type { TaskEvent, TaskHistory } from '#contract/tasks/task-history.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  askedChecks,
  chatMessages,
  lessons,
  savedSolutions,
  taskAttempts,
  tasks,
} from '#server/platform/db/tables/schema.ts'
import { notFound } from '#server/platform/http/problem.ts'

/** At most this many events of each kind are listed, the newest first. */
const mostOfAKind = 20

export async function readTaskHistory(
  database: Database,
  project: OwnedProjectId,
  taskId: number,
): Promise<TaskHistory> {
  const [task] = await database
    .select({
      createdAt: tasks.createdAt,
      planKey: tasks.planKey,
      status: tasks.status,
      proof: tasks.proof,
      // Maintained by a trigger (migration 0013).
      completedAt: sql`tasks.completed_at`.mapWith(tasks.updatedAt),
    })
    .from(tasks)
    .where(and(eq(tasks.id, taskId), eq(tasks.projectId, project)))
  if (!task) throw notFound('Task')
  const [read, hints, attempts, checks, solutions] = await Promise.all([
    readLesson(database, taskId),
    readHints(database, project, taskId),
    readAttempts(database, taskId),
    readChecks(database, taskId),
    readSaved(database, project, taskId),
  ])
  const events: TaskEvent[] = [
    { kind: 'added', at: task.createdAt.toISOString(), fromPlan: task.planKey !== null },
    ...read,
    ...hints,
    ...attempts,
    ...checks,
    ...solutions,
    ...(task.status === 'completed'
      ? [
          {
            kind: 'completed' as const,
            at: task.completedAt.toISOString(),
            proof: task.proof ?? ('word' as const),
          },
        ]
      : []),
  ]
  return events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

async function readLesson(database: Database, taskId: number): Promise<TaskEvent[]> {
  const [lesson] = await database
    .select({ readAt: lessons.readAt })
    .from(lessons)
    .where(eq(lessons.taskId, taskId))
  return lesson?.readAt ? [{ kind: 'lesson-read', at: lesson.readAt.toISOString() }] : []
}

/** The first question about the task, and the first answer at each hint level. */
async function readHints(database: Database, project: OwnedProjectId, taskId: number): Promise<TaskEvent[]> {
  const { hintLevel, isUserMessage, createdAt } = chatMessages
  const rows = await database
    .select({ isUserMessage, level: hintLevel, at: min(createdAt) })
    .from(chatMessages)
    .where(and(eq(chatMessages.projectId, project), eq(chatMessages.taskId, taskId)))
    .groupBy(isUserMessage, hintLevel)
    // A question comes before its answer, which has the same time.
    .orderBy(desc(isUserMessage))
  return rows.flatMap((row): TaskEvent[] => {
    const at = row.at!.toISOString()
    if (row.isUserMessage) return [{ kind: 'asked', at }]
    return row.level === null ? [] : [{ kind: 'hint', at, level: asHintLevel(row.level) }]
  })
}

async function readAttempts(database: Database, taskId: number): Promise<TaskEvent[]> {
  const rows = await database
    .select({ verdict: taskAttempts.verdict, at: taskAttempts.createdAt })
    .from(taskAttempts)
    .where(eq(taskAttempts.taskId, taskId))
    .orderBy(desc(taskAttempts.id))
    .limit(mostOfAKind)
  return rows.map(({ verdict, at }) => ({ kind: 'attempt', verdict, at: at.toISOString() }))
}

async function readChecks(database: Database, taskId: number): Promise<TaskEvent[]> {
  const { answeredAt, passed, id } = askedChecks
  const rows = await database
    .select({ answeredAt, passed })
    .from(askedChecks)
    .where(and(eq(askedChecks.taskId, taskId), isNotNull(passed), isNotNull(answeredAt)))
    .orderBy(desc(id))
    .limit(mostOfAKind)
  return rows.map((row) => ({ kind: 'check', passed: row.passed!, at: row.answeredAt!.toISOString() }))
}

async function readSaved(database: Database, project: OwnedProjectId, taskId: number): Promise<TaskEvent[]> {
  const rows = await database
    .select({ title: savedSolutions.title, at: savedSolutions.createdAt })
    .from(savedSolutions)
    .where(and(eq(savedSolutions.projectId, project), eq(savedSolutions.taskId, taskId)))
    .orderBy(asc(savedSolutions.id))
    .limit(mostOfAKind)
  return rows.map(({ title, at }) => ({ kind: 'saved', title, at: at.toISOString() }))
}
