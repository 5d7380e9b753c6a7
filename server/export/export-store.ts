import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { mostHintTurns, type ProjectExport } from '#contract/export.ts'
import { asHintLevel } from '#contract/hint.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#server/db/database.ts'
import { chatMessages, projects, savedSolutions, tasks } from '#server/db/schema.ts'
import { notFound } from '#server/http/problem.ts'
import { readPlannedFrom } from '#server/plan/planned-from.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'

/** The database keeps it (migration 0013), of completed tasks. */
const completedAt = sql`tasks.completed_at`.mapWith(tasks.updatedAt)

/** The project whole. Ids are counted anew from 1, so that they say nothing about anybody else's data. */
export async function readProjectExport(database: Database, id: OwnedProjectId): Promise<ProjectExport> {
  const [[project], taskRows, messageRows, solutionRows] = await Promise.all([
    database.select().from(projects).where(eq(projects.id, id)),
    database
      .select({ ...getTableColumns(tasks), completedAt })
      .from(tasks)
      .where(eq(tasks.projectId, id))
      .orderBy(asc(tasks.order), asc(tasks.id)),
    database.select().from(chatMessages).where(eq(chatMessages.projectId, id)).orderBy(asc(chatMessages.seq)),
    database.select().from(savedSolutions).where(eq(savedSolutions.projectId, id)).orderBy(asc(savedSolutions.id)),
  ])
  if (!project) throw notFound('Project')
  const taskIds = countedAnew(taskRows)
  const messageIds = countedAnew(messageRows)
  const { title, description, targetIos, wishes, answers, plan } = project
  return {
    format: 'fledge-project',
    version: 1,
    project: { title, description, targetIos, wishes, answers, ...timesOf(project) },
    plan,
    plannedFrom: plan && (await readPlannedFrom(database, id, project.planVersion)),
    tasks: taskRows.map((row) => {
      const { title, description, status, priority, phase, minutes, doneWhen, dependsOn, topics, hintLevel, hintTurns, attempts, explained, planKey } = row
      return {
        id: taskIds.get(row.id)!,
        title,
        description,
        status,
        priority,
        phase,
        minutes,
        doneWhen,
        dependsOn: dependsOn?.flatMap((other) => taskIds.get(other) ?? []).slice(0, limits.taskDependencies) ?? null,
        topics,
        hintLevel,
        // Older versions counted them without end.
        hintTurns: Math.min(hintTurns, mostHintTurns),
        attempts,
        explained,
        planKey,
        completedAt: status === 'completed' ? row.completedAt.toISOString() : null,
        ...timesOf(row),
      }
    }),
    messages: messageRows.map((row) => {
      const { content, isUserMessage, status, error, model, source, codeChecks, isChosen } = row
      const references = { parentId: messageIds.get(row.parentId ?? 0) ?? null, taskId: taskIds.get(row.taskId ?? 0) ?? null }
      // An answer that is still being written ends, in the file, where it is.
      return {
        id: messageIds.get(row.id)!,
        ...references,
        content,
        isUserMessage,
        status: status === 'streaming' ? 'stopped' : status,
        error,
        model,
        source,
        hintLevel: row.hintLevel === null ? null : asHintLevel(row.hintLevel),
        codeChecks,
        isChosen,
        createdAt: row.createdAt.toISOString(),
      }
    }),
    solutions: solutionRows.map((row) => {
      const { title, content, language } = row
      const references = { messageId: messageIds.get(row.messageId ?? 0) ?? null, taskId: taskIds.get(row.taskId ?? 0) ?? null }
      return { title, content, language, ...references, ...timesOf(row) }
    }),
  }
}

function countedAnew(rows: { id: number }[]): Map<number, number> {
  return new Map(rows.map((row, at) => [row.id, at + 1]))
}

function timesOf(row: { createdAt: Date; updatedAt: Date }) {
  return { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}
