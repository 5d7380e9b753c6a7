import { asc, eq } from 'drizzle-orm'
import { mostHintTurns, type ProjectExport } from '#contract/export.ts'
import { asHintLevel } from '#contract/chat/hint.ts'
import { limits } from '#contract/limits.ts'
import type { Place } from '#server/features/chat/branch.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, projects, tasks } from '#server/platform/db/tables/schema.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { pick } from '#server/platform/pick.ts'
import { readPlannedFrom } from '#server/features/plan/plan-input-store.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { solutionPages, type SolutionRow } from '#server/features/solutions/solution-store.ts'
import { taskPages, type TaskRow } from '#server/features/tasks/task-store.ts'
import { messagePages, type MessageRow } from './project-pages.ts'

/**
 * An exported project whose long lists are read as needed. Ids are renumbered from 1, because the real ones
 * reveal how much data there is.
 */
export interface ExportedParts extends Omit<ProjectExport, 'tasks' | 'messages' | 'solutions'> {
  taskIds: number[]
  /** The tasks' ids in the database, in the same order. */
  keptTaskIds: number[]
  /** The place of each message in the conversation, oldest first. */
  places: Place[]
  tasks: AsyncIterable<ProjectExport['tasks'][number]>
  messages: AsyncIterable<ProjectExport['messages'][number]>
  solutions: AsyncIterable<ProjectExport['solutions'][number]>
}

/** Reads a project for export. What is added while it is being read may be missing. */
export async function readExportedParts(database: Database, id: OwnedProjectId): Promise<ExportedParts> {
  const { id: messageId, parentId, isChosen } = chatMessages
  const [[project], taskRows, messageRows] = await Promise.all([
    database.select().from(projects).where(eq(projects.id, id)),
    database
      .select({ id: tasks.id })
      .from(tasks)
      .where(eq(tasks.projectId, id))
      .orderBy(asc(tasks.order), asc(tasks.id)),
    database
      .select({ id: messageId, parentId, isChosen })
      .from(chatMessages)
      .where(eq(chatMessages.projectId, id))
      .orderBy(asc(chatMessages.seq)),
  ])
  if (!project) throw notFound('Project')
  const ids: NewIds = { tasks: renumbered(taskRows), messages: renumbered(messageRows) }
  const { title, description, targetIos, accent, wishes, answers, plan } = project
  return {
    format: 'fledge-project',
    version: 1,
    project: { title, description, targetIos, accent, wishes, answers, ...timesOf(project) },
    plan,
    plannedFrom: plan && (await readPlannedFrom(database, id, project.planVersion)),
    taskIds: [...ids.tasks.values()],
    keptTaskIds: [...ids.tasks.keys()],
    places: messageRows.map((row) => ({
      id: ids.messages.get(row.id)!,
      parentId: ids.messages.get(row.parentId ?? 0) ?? null,
      isChosen: row.isChosen,
    })),
    tasks: rowsOf(taskPages(database, id), (row) => (ids.tasks.has(row.id) ? exportedTask(row, ids) : null)),
    messages: rowsOf(messagePages(database, id), (row) =>
      ids.messages.has(row.id) ? exportedMessage(row, ids) : null,
    ),
    solutions: rowsOf(solutionPages(database, id), (row) => exportedSolution(row, ids)),
  }
}

/** The export file's JSON, in pieces. */
export async function* projectToJson({
  tasks,
  messages,
  solutions,
  taskIds: _taskIds,
  keptTaskIds: _keptTaskIds,
  places: _places,
  ...head
}: ExportedParts): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, items] of Object.entries({ tasks, messages, solutions })) {
    yield `,${JSON.stringify(name)}:[`
    let separator = ''
    for await (const item of items as AsyncIterable<unknown>) {
      yield separator + JSON.stringify(item)
      separator = ','
    }
    yield ']'
  }
  yield '}\n'
}

interface NewIds {
  tasks: Map<number, number>
  messages: Map<number, number>
}

async function* rowsOf<Row, Item>(
  pages: AsyncIterable<Row[]>,
  exported: (row: Row) => Item | null,
): AsyncGenerator<Item> {
  for await (const page of pages)
    for (const row of page) {
      const item = exported(row)
      if (item !== null) yield item
    }
}

function exportedTask(row: TaskRow, ids: NewIds): ProjectExport['tasks'][number] {
  return {
    id: ids.tasks.get(row.id)!,
    ...pick(row, 'title', 'description', 'status', 'priority', 'phase', 'minutes', 'doneWhen'),
    topics: row.topics.slice(0, limits.taskTopics),
    ...pick(row, 'hintLevel', 'attempts', 'explained', 'proof', 'planKey'),
    dependsOn:
      row.dependsOn?.flatMap((other) => ids.tasks.get(other) ?? []).slice(0, limits.taskDependencies) ?? null,
    // Older versions did not limit the number of hints.
    hintTurns: Math.min(row.hintTurns, mostHintTurns),
    completedAt: row.status === 'completed' ? row.completedAt.toISOString() : null,
    ...timesOf(row),
  }
}

function exportedMessage(row: MessageRow, ids: NewIds): ProjectExport['messages'][number] {
  return {
    id: ids.messages.get(row.id)!,
    parentId: ids.messages.get(row.parentId ?? 0) ?? null,
    taskId: ids.tasks.get(row.taskId ?? 0) ?? null,
    ...pick(row, 'content', 'isUserMessage', 'error', 'model', 'source', 'codeChecks', 'isChosen'),
    // An unfinished answer is exported as stopped, with the text written so far.
    status: row.status === 'streaming' ? 'stopped' : row.status,
    hintLevel: row.hintLevel === null ? null : asHintLevel(row.hintLevel),
    createdAt: row.createdAt.toISOString(),
  }
}

function exportedSolution(row: SolutionRow, ids: NewIds): ProjectExport['solutions'][number] {
  const { title, content, language } = row
  const references = {
    messageId: ids.messages.get(row.messageId ?? 0) ?? null,
    taskId: ids.tasks.get(row.taskId ?? 0) ?? null,
  }
  return { title, content, language, ...references, ...timesOf(row) }
}

function renumbered(rows: { id: number }[]): Map<number, number> {
  return new Map(rows.map((row, at) => [row.id, at + 1]))
}

function timesOf(row: { createdAt: Date; updatedAt: Date }) {
  return { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}
