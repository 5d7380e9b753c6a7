import { eq, sql } from 'drizzle-orm'
import type { ProjectExport } from '#contract/export.ts'
import { limits } from '#contract/limits.ts'
import type { Project } from '#contract/project.ts'
import type { SessionUser } from '#server/platform/http/app-environment.ts'
import { branchThrough, type Place } from '#server/features/chat/branch.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  chatMessages,
  planVersions,
  projects,
  savedSolutions,
  tasks,
} from '#server/platform/db/tables/schema.ts'
import { findOwnedProject, type OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { createProject, readProject, removeProject } from '#server/features/projects/project-store.ts'
import { copyAttempts } from '#server/features/task-help/attempt-store.ts'
import { readExportedParts, type ExportedParts } from './export-store.ts'
import { inPortions, type Several } from './in-portions.ts'

/** Dates before this one are set to it, and future ones to now. */
const earliest = new Date('2000-01-01T00:00:00Z')
/** An import takes seconds. One still unfinished after this time has failed and is removed. */
const longestImportMs = 10 * 60_000

type Exported<List extends 'tasks' | 'messages' | 'solutions'> = ProjectExport[List][number]

interface Parts extends Pick<ExportedParts, 'project' | 'plan' | 'plannedFrom' | 'taskIds' | 'places'> {
  tasks: Several<Exported<'tasks'>>
  messages: Several<Exported<'messages'>>
  solutions: Several<Exported<'solutions'>>
  /** When the project was imported from a file; null if it never was. */
  importedAt: Date | null
  /** For a copy: the original's task ids, in the order of `taskIds`; their attempts are copied. */
  keptTaskIds?: number[]
}

/** Creates a project with new ids from an exported one, keeping its references. */
export async function importProject(
  database: Database,
  user: SessionUser,
  whole: ProjectExport,
  now: Date,
): Promise<Project> {
  return importParts(
    database,
    user,
    {
      ...whole,
      importedAt: now,
      taskIds: whole.tasks.map(({ id }) => id),
      places: seqsOf(whole.messages),
    },
    now,
  )
}

/** Copies a project; with `startOver`, only the plan, with all tasks not started. */
export async function duplicateProject(
  database: Database,
  user: SessionUser,
  original: OwnedProjectId,
  { startOver }: { startOver: boolean },
  now: Date,
): Promise<Project> {
  const whole = {
    ...(await readExportedParts(database, original)),
    ...(await readImportTime(database, original)),
  }
  const project = { ...whole.project, title: copyTitle(whole.project.title), createdAt: now.toISOString() }
  const plannedFrom = whole.plannedFrom && {
    ...whole.plannedFrom,
    title: whole.plannedFrom.title === whole.project.title ? project.title : whole.plannedFrom.title,
  }
  if (!startOver) return importParts(database, user, { ...whole, project, plannedFrom }, now)
  // The conversation is not copied, so wishes expressed in it are not either.
  const saidNothing = plannedFrom && { ...plannedFrom, said: [] }
  return importParts(
    database,
    user,
    {
      ...whole,
      project,
      plannedFrom: saidNothing,
      tasks: untouched(whole.tasks),
      keptTaskIds: [],
      places: [],
      messages: [],
      solutions: [],
    },
    now,
  )
}

async function readImportTime(database: Database, project: OwnedProjectId) {
  const [row] = await database
    .select({ importedAt: projects.importedAt })
    .from(projects)
    .where(eq(projects.id, project))
  return { importedAt: row?.importedAt ?? null }
}

/** Writes in small batches, so that other queries can run in between; the project becomes visible last. */
async function importParts(database: Database, user: SessionUser, parts: Parts, now: Date): Promise<Project> {
  const id = await beginProject(database, user, parts, now)
  try {
    const time = timeBefore(now)
    const taskIds = await newIds(database, 'tasks', parts.taskIds)
    await insertTasks(database, id, parts, taskIds, time)
    const messageIds = await newIds(
      database,
      'chat_messages',
      parts.places.map((place) => place.id),
    )
    await insertMessages(database, { id, userId: user.id }, parts, { taskIds, messageIds }, time)
    await insertSolutions(database, id, parts, { taskIds, messageIds }, time)
    const copied = (parts.keptTaskIds ?? []).map((kept, at) => ({
      from: kept,
      to: taskIds.get(parts.taskIds[at]!)!,
    }))
    await copyAttempts(database, id, copied)
    await database.update(projects).set({ unfinishedUntil: null }).where(eq(projects.id, id))
  } catch (error) {
    // If this fails as well, the cleanup removes the project later.
    await removeProject(database, id).catch(() => {})
    throw error
  }
  return readProject(database, await findOwnedProject(database, user.id, id))
}

async function beginProject(
  database: Database,
  user: SessionUser,
  { project, plan, plannedFrom, places, importedAt }: Parts,
  now: Date,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const { title, description, targetIos, accent, wishes, answers, createdAt } = project
    const unfinishedUntil = new Date(now.getTime() + longestImportMs)
    const { id } = await createProject(transaction, user, { title, description, unfinishedUntil }, now)
    await transaction
      .update(projects)
      .set({
        targetIos,
        accent,
        wishes,
        answers,
        plan,
        planVersion: plan ? 1 : 0,
        nextSeq: places.length + 1,
        importedAt,
        createdAt: timeBefore(now)(createdAt),
      })
      .where(eq(projects.id, id))
    if (plan)
      await transaction
        .insert(planVersions)
        .values({ projectId: id, version: 1, plan, plannedFrom, createdAt: now })
    return id
  })
}

/** Reserves ids before writing, so that rows can refer to each other. */
async function newIds(
  database: Database,
  table: 'tasks' | 'chat_messages',
  exported: number[],
): Promise<Map<number, number>> {
  const { rows } = await database.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${exported.length}::integer)`,
  )
  const ordered = rows.map(({ id }) => id).toSorted((one, other) => one - other)
  return new Map(exported.map((id, at) => [id, ordered[at]!]))
}

async function insertTasks(
  database: Database,
  projectId: number,
  parts: Parts,
  taskIds: Map<number, number>,
  time: (text: string) => Date,
): Promise<void> {
  let order = 0
  for await (const portion of inPortions(parts.tasks, ({ description }) => description?.length ?? 0)) {
    await database.insert(tasks).values(
      portion.map(({ id, dependsOn, completedAt: _completedAt, ...task }) => ({
        ...task,
        id: taskIds.get(id)!,
        dependsOn: dependsOn?.map((other) => taskIds.get(other)!) ?? null,
        projectId,
        order: order++,
        createdAt: time(task.createdAt),
        updatedAt: time(task.updatedAt),
      })),
    )
    const done = portion.flatMap(({ id, status, completedAt }) =>
      status === 'completed' && completedAt ? [{ id: taskIds.get(id), completed_at: time(completedAt) }] : [],
    )
    if (done.length === 0) continue
    // `completed_at` is set by a trigger when the status changes, so it needs a separate update.
    await database.execute(sql`
      update tasks set completed_at = done.completed_at
      from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as done(id integer, completed_at timestamptz)
      where tasks.id = done.id`)
  }
}

interface NewIds {
  taskIds: Map<number, number>
  messageIds: Map<number, number>
}

async function insertMessages(
  database: Database,
  project: { id: number; userId: number },
  parts: Parts,
  ids: NewIds,
  time: (text: string) => Date,
): Promise<void> {
  const { chosen, shown } = branchThrough(parts.places)
  const parentOf = new Map(parts.places.map(({ id, parentId }) => [id, parentId]))
  let seq = 1
  for await (const portion of inPortions(parts.messages, ({ content }) => content.length))
    await database.insert(chatMessages).values(
      portion.map(({ id, taskId, ...message }) => ({
        ...message,
        id: ids.messageIds.get(id)!,
        parentId: newId(ids.messageIds, parentOf.get(id) ?? null),
        isChosen: chosen.has(id),
        isShown: shown.has(id),
        projectId: project.id,
        userId: project.userId,
        seq: seq++,
        taskId: newId(ids.taskIds, taskId),
        createdAt: time(message.createdAt),
      })),
    )
}

async function insertSolutions(
  database: Database,
  projectId: number,
  parts: Parts,
  ids: NewIds,
  time: (text: string) => Date,
): Promise<void> {
  for await (const portion of inPortions(parts.solutions, ({ content }) => content.length))
    await database.insert(savedSolutions).values(
      portion.map(({ title, content, language, messageId, taskId, createdAt, updatedAt }) => ({
        projectId,
        title,
        content,
        language,
        messageId: newId(ids.messageIds, messageId),
        taskId: newId(ids.taskIds, taskId),
        createdAt: time(createdAt),
        updatedAt: time(updatedAt),
      })),
    )
}

async function* untouched(exported: ExportedParts['tasks']): AsyncGenerator<Exported<'tasks'>> {
  for await (const task of exported)
    yield {
      ...task,
      status: 'not_started',
      hintLevel: 1,
      hintTurns: 0,
      attempts: 0,
      explained: false,
      proof: null,
      completedAt: null,
    }
}

/** In older files, only answers have a parent; a learner's message follows the message before it. */
function seqsOf(exported: ProjectExport['messages']): Place[] {
  const firstChosen = exported.findIndex(({ parentId, isChosen }) => parentId === null && isChosen)
  return exported.map(({ id, parentId, isChosen }, at) => ({
    id,
    isChosen,
    parentId: parentId === null && isChosen && at > firstChosen ? exported[at - 1]!.id : parentId,
  }))
}

function newId(ids: Map<number, number>, reference: number | null): number | null {
  return reference === null ? null : (ids.get(reference) ?? null)
}

function timeBefore(now: Date): (text: string) => Date {
  return (text) => new Date(Math.min(Math.max(new Date(text).getTime(), earliest.getTime()), now.getTime()))
}

function copyTitle(title: string): string {
  const mark = ' (copy)'
  return `${title.slice(0, limits.projectTitle - mark.length).trimEnd()}${mark}`
}
