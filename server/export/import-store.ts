import { eq, sql } from 'drizzle-orm'
import type { ProjectExport } from '#contract/export.ts'
import { limits } from '#contract/limits.ts'
import type { Project } from '#contract/project.ts'
import type { SessionUser } from '#server/auth/session-store.ts'
import type { Database } from '#server/db/database.ts'
import { chatMessages, planVersions, projects, savedSolutions, tasks } from '#server/db/schema.ts'
import { branchThrough, type Place } from '#server/chat/branch.ts'
import { findOwnedProject, type OwnedProjectId } from '#server/projects/owned-project.ts'
import { createProject, readProject } from '#server/projects/project-store.ts'
import { readProjectExport } from './export-store.ts'

/** One statement can carry 65,535 values. */
const rowsAtOnce = 1000
/** Times outside of what can be true are moved to its edge. */
const earliest = new Date('2000-01-01T00:00:00Z')

/** Makes a project of its own from an exported one: new ids, the links between them kept. */
export async function importProject(database: Database, user: SessionUser, whole: ProjectExport, now: Date): Promise<Project> {
  return database.transaction(async (transaction) => {
    const { title, description, targetIos, wishes, answers, createdAt } = whole.project
    const { id } = await createProject(transaction, user, { title, description }, now)
    const project = await findOwnedProject(transaction, user.id, id)
    const time = timeBefore(now)
    await transaction
      .update(projects)
      .set({ targetIos, wishes, answers, plan: whole.plan, planVersion: whole.plan ? 1 : 0, nextSeq: whole.messages.length + 1, createdAt: time(createdAt) })
      .where(eq(projects.id, project))
    if (whole.plan) await transaction.insert(planVersions).values({ projectId: project, version: 1, plan: whole.plan, plannedFrom: whole.plannedFrom, createdAt: now })
    const taskIds = await insertTasks(transaction, project, whole.tasks, time)
    const messageIds = await insertMessages(transaction, project, user.id, whole.messages, taskIds, time)
    const solutions = whole.solutions.map(({ title: solutionTitle, content, language, messageId, taskId, ...times }) => ({
      projectId: project,
      title: solutionTitle,
      content,
      language,
      messageId: newId(messageIds, messageId),
      taskId: newId(taskIds, taskId),
      createdAt: time(times.createdAt),
      updatedAt: time(times.updatedAt),
    }))
    for (const rows of inPortions(solutions)) await transaction.insert(savedSolutions).values(rows)
    return readProject(transaction, project)
  })
}

/** A copy of everything, or the plan with its tasks to begin anew. */
export async function duplicateProject(database: Database, user: SessionUser, original: OwnedProjectId, { startOver }: { startOver: boolean }, now: Date): Promise<Project> {
  const whole = await readProjectExport(database, original)
  const project = { ...whole.project, title: copyTitle(whole.project.title), createdAt: now.toISOString() }
  const plannedFrom = whole.plannedFrom && { ...whole.plannedFrom, title: whole.plannedFrom.title === whole.project.title ? project.title : whole.plannedFrom.title }
  if (!startOver) return importProject(database, user, { ...whole, project, plannedFrom }, now)
  const untouched = whole.tasks.map((task) => ({ ...task, status: 'not_started' as const, hintLevel: 1, hintTurns: 0, attempts: 0, explained: false, completedAt: null }))
  // The conversation stays behind, and with it what it asked for: nothing is new there.
  const saidNothing = plannedFrom && { ...plannedFrom, said: [] }
  return importProject(database, user, { ...whole, project, plannedFrom: saidNothing, tasks: untouched, messages: [], solutions: [] }, now)
}

async function insertTasks(database: Database, project: OwnedProjectId, exported: ProjectExport['tasks'], time: (text: string) => Date): Promise<Map<number, number>> {
  const made = new Map<number, number>()
  const values = exported.map(({ id: _id, dependsOn, completedAt: _completedAt, ...task }, order) => ({
    ...task,
    dependsOn: dependsOn && [],
    projectId: project,
    order,
    createdAt: time(task.createdAt),
    updatedAt: time(task.updatedAt),
  }))
  for (const rows of inPortions(values)) {
    for (const { id, order } of await database.insert(tasks).values(rows).returning({ id: tasks.id, order: tasks.order })) made.set(exported[order]!.id, id)
  }
  const waiting = exported.flatMap(({ id, dependsOn }) => (dependsOn?.length ? [{ id: made.get(id), depends_on: dependsOn.map((other) => made.get(other)) }] : []))
  await database.execute(sql`
    update tasks set depends_on = waiting.depends_on
    from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as waiting(id integer, depends_on integer[])
    where tasks.id = waiting.id`)
  const done = exported.flatMap(({ id, status, completedAt }) => (status === 'completed' && completedAt ? [{ id: made.get(id), completed_at: time(completedAt) }] : []))
  // The database has taken the last change for it; it watches the status, which stays as it is here.
  await database.execute(sql`
    update tasks set completed_at = done.completed_at
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as done(id integer, completed_at timestamptz)
    where tasks.id = done.id`)
  return made
}

async function insertMessages(
  database: Database,
  project: OwnedProjectId,
  userId: number,
  exported: ProjectExport['messages'],
  taskIds: Map<number, number>,
  time: (text: string) => Date,
): Promise<Map<number, number>> {
  const made = new Map<number, number>()
  const places = placesOf(exported)
  const { chosen, shown } = branchThrough(places)
  const values = exported.map(({ id, parentId: _parentId, taskId, ...message }, at) => ({
    ...message,
    isChosen: chosen.has(id),
    isShown: shown.has(id),
    projectId: project,
    userId,
    seq: at + 1,
    taskId: newId(taskIds, taskId),
    createdAt: time(message.createdAt),
  }))
  for (const rows of inPortions(values)) {
    for (const { id, seq } of await database.insert(chatMessages).values(rows).returning({ id: chatMessages.id, seq: chatMessages.seq })) made.set(exported[seq - 1]!.id, id)
  }
  const parents = places.flatMap(({ id, parentId }) => (parentId === null ? [] : [{ id: made.get(id), parent: made.get(parentId) }]))
  await database.execute(sql`
    update chat_messages set parent_id = pairs.parent
    from jsonb_to_recordset(${JSON.stringify(parents)}::jsonb) as pairs(id integer, parent integer)
    where chat_messages.id = pairs.id`)
  return made
}

/** In files from before a message could have siblings only answers name what they follow: there the learner's messages follow the one before. */
function placesOf(exported: ProjectExport['messages']): Place[] {
  const firstChosen = exported.findIndex(({ parentId, isChosen }) => parentId === null && isChosen)
  return exported.map(({ id, parentId, isChosen }, at) => ({ id, isChosen, parentId: parentId === null && isChosen && at > firstChosen ? exported[at - 1]!.id : parentId }))
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

function* inPortions<T>(rows: T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}
