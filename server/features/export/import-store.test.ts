import { eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProjectExport } from '#contract/export.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import type { SessionUser } from '#server/platform/http/app-environment.ts'
import type { OpenDatabase, Database } from '#server/platform/db/database.ts'
import { chatMessages, projects, savedSolutions, tasks, users } from '#server/platform/db/tables/schema.ts'
import { findOwnedProject, type OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { listProjects, removeUnfinishedProjects } from '#server/features/projects/project-store.ts'
import { emptyAllTables, openTestDatabase } from '#test/storage/test-database.ts'
import { duplicateProject, importProject } from './import-store.ts'
import { projectToJson, readExportedParts } from '#server/features/export/export-store.ts'

const now = new Date('2026-03-01T09:00:00Z')
let open: OpenDatabase
let ada: SessionUser

beforeAll(async () => {
  open = await openTestDatabase()
  await emptyAllTables(open.database)
  const [row] = await open.database
    .insert(users)
    .values({ firebaseUid: 'ada', email: 'ada@example.org' })
    .returning()
  ada = { id: row!.id, isGuest: false }
})
afterAll(() => open.close())

test('export, import and export again give the same file, whatever stands in it', async () => {
  await fc.assert(
    fc.asyncProperty(await wholeProjects(), async (whole) => {
      const file = ProjectExport.parse(JSON.parse(JSON.stringify(whole)))
      const { id } = await importProject(open.database, ada, file, now)
      const again = await readProjectExport(open.database, await findOwnedProject(open.database, ada.id, id))
      expect(withoutUpdate(ProjectExport.parse(JSON.parse(JSON.stringify(again))))).toEqual(
        withoutUpdate(file),
      )
    }),
    { numRuns: 40 },
  )
})

test('an import that fails in the middle leaves nothing', async () => {
  const messages = [exampleMessage, { ...exampleMessage, id: 2, parentId: 1, content: 'Cannot be kept: \0' }]
  const file = ProjectExport.parse({
    ...emptyExport,
    project: { ...emptyExport.project, title: 'Half' },
    tasks: [exampleTask],
    messages: [exampleMessage],
  })
  await expect(
    importProject(open.database, ada, { ...file, messages: messages as never }, now),
  ).rejects.toThrow()
  expect(await open.database.select().from(projects).where(eq(projects.title, 'Half'))).toEqual([])
})

test('while a project is imported or deleted nobody sees it, and what was broken off is removed when its time is over', async () => {
  const { id } = await importProject(
    open.database,
    ada,
    ProjectExport.parse({ ...emptyExport, tasks: [exampleTask], messages: [exampleMessage] }),
    now,
  )
  await open.database.update(projects).set({ unfinishedUntil: now }).where(eq(projects.id, id))
  expect((await listProjects(open.database, ada.id)).map((project) => project.id)).not.toContain(id)
  await expect(findOwnedProject(open.database, ada.id, id)).rejects.toThrow('Project not found')
  expect(await removeUnfinishedProjects(open.database, now)).toBe(0)
  expect(await removeUnfinishedProjects(open.database, new Date(now.getTime() + 1))).toBe(1)
  expect(await open.database.select().from(tasks).where(eq(tasks.projectId, id))).toEqual([])
})

test('three thousand tasks and messages import in one go', { tags: 'deep' }, async () => {
  const file = ProjectExport.parse({
    ...emptyExport,
    tasks: Array.from({ length: 3000 }, (_, at) => ({ ...exampleTask, id: at + 1 })),
    messages: Array.from({ length: 3000 }, (_, at) => ({
      ...exampleMessage,
      id: at + 1,
      parentId: at === 0 ? null : at,
    })),
  })
  const { id } = await importProject(open.database, ada, file, now)
  expect(
    withoutUpdate(await readProjectExport(open.database, await findOwnedProject(open.database, ada.id, id))),
  ).toEqual(withoutUpdate(file))
})

test('in a file from before siblings existed, the messages follow one another', async () => {
  const question = { ...exampleMessage, taskId: null, codeChecks: null }
  const messages = [
    question,
    { ...question, id: 2, parentId: 1, isUserMessage: false },
    { ...question, id: 3 },
    { ...question, id: 4, parentId: 3, isUserMessage: false },
  ]
  const { id } = await importProject(
    open.database,
    ada,
    ProjectExport.parse({ ...emptyExport, messages }),
    now,
  )
  const again = await readProjectExport(open.database, await findOwnedProject(open.database, ada.id, id))
  expect(again.messages.map(({ parentId, isChosen }) => ({ parentId, isChosen }))).toEqual(
    [null, 1, 2, 3].map((parentId) => ({ parentId, isChosen: true })),
  )
})

test('a time that cannot be true is moved to the edge of what can', async () => {
  const times = {
    createdAt: '0000-01-01T00:00:00Z',
    updatedAt: '9999-12-31T23:59:59Z',
    completedAt: '9999-12-31T23:59:59Z',
  }
  const { id } = await importProject(
    open.database,
    ada,
    ProjectExport.parse({ ...emptyExport, tasks: [{ ...exampleTask, ...times }] }),
    now,
  )
  const { tasks } = await readProjectExport(open.database, await findOwnedProject(open.database, ada.id, id))
  expect(tasks[0]).toMatchObject({
    createdAt: '2000-01-01T00:00:00.000Z',
    updatedAt: now.toISOString(),
    completedAt: now.toISOString(),
  })
})

test('a copy holds everything and is independent of its original', async () => {
  const file = ProjectExport.parse({
    ...emptyExport,
    tasks: [exampleTask],
    messages: [exampleMessage],
    solutions: [exampleSolution],
  })
  const original = await importProject(open.database, ada, file, now)
  const copy = await duplicateProject(
    open.database,
    ada,
    await findOwnedProject(open.database, ada.id, original.id),
    { startOver: false },
    now,
  )
  expect(copy).toMatchObject({ title: 'Plant diary (copy)', progress: { done: 1, total: 1 } })
  const again = await readProjectExport(open.database, await findOwnedProject(open.database, ada.id, copy.id))
  expect({ ...again, project: null }).toEqual({ ...file, project: null })
})

test('a task that was asked about without end, as older versions counted it, still imports', async () => {
  const { id } = await importProject(
    open.database,
    ada,
    ProjectExport.parse({ ...emptyExport, tasks: [exampleTask] }),
    now,
  )
  await open.database.update(tasks).set({ hintTurns: 150 }).where(eq(tasks.projectId, id))
  const again = await readProjectExport(open.database, await findOwnedProject(open.database, ada.id, id))
  expect(ProjectExport.safeParse(again).error).toBeUndefined()
})

test('a task of a file that does not say when it was done counts as done when it was last changed', async () => {
  const { completedAt: _, ...task } = exampleTask
  const { id } = await importProject(
    open.database,
    ada,
    ProjectExport.parse({ ...emptyExport, tasks: [task] }),
    now,
  )
  const again = await readProjectExport(open.database, await findOwnedProject(open.database, ada.id, id))
  expect(again.tasks[0]).toMatchObject({ completedAt: task.updatedAt })
})

test('to start over is the plan and its tasks, none begun', async () => {
  const file = ProjectExport.parse({
    ...emptyExport,
    tasks: [exampleTask],
    messages: [exampleMessage],
    solutions: [exampleSolution],
  })
  const original = await importProject(open.database, ada, file, now)
  const copy = await duplicateProject(
    open.database,
    ada,
    await findOwnedProject(open.database, ada.id, original.id),
    { startOver: true },
    now,
  )
  const { tasks, messages, solutions } = await readProjectExport(
    open.database,
    await findOwnedProject(open.database, ada.id, copy.id),
  )
  expect(tasks).toMatchObject([
    { title: exampleTask.title, status: 'not_started', hintLevel: 1, completedAt: null },
  ])
  expect([messages, solutions]).toEqual([[], []])
})

const times = { createdAt: '2026-02-01T10:00:00.123Z', updatedAt: '2026-02-02T10:00:00.456Z' }
test('every column is in the file, or is listed here as left out', async () => {
  const { id } = await importProject(
    open.database,
    ada,
    ProjectExport.parse({
      ...emptyExport,
      tasks: [exampleTask],
      messages: [exampleMessage],
      solutions: [exampleSolution],
    }),
    now,
  )
  const file = await readProjectExport(open.database, await findOwnedProject(open.database, ada.id, id))
  const missing = async (table: PgTable, row: object, ...unsent: string[]) =>
    (await writtenColumns(table)).filter((column) => !(column in row) && !unsent.includes(column))
  expect(await missing(tasks, file.tasks[0]!, 'projectId', 'order')).toEqual([])
  expect(
    await missing(
      chatMessages,
      file.messages[0]!,
      'projectId',
      'userId',
      'seq',
      'isShown',
      'clientKey',
      'requestHash',
      'leaseUntil',
      // The message's text says it as well.
      'action',
      'offers',
    ),
  ).toEqual([])
  expect(await missing(savedSolutions, file.solutions[0]!, 'id', 'projectId', 'clientRef')).toEqual([])
  // In the file, the plan is outside of `project`.
  expect(
    await missing(
      projects,
      file.project,
      'id',
      'userId',
      'plan',
      'planVersion',
      'nextSeq',
      'unfinishedUntil',
      'importedAt',
    ),
  ).toEqual([])
})

const emptyExport = {
  format: 'fledge-project',
  version: 1,
  plan: null,
  tasks: [],
  messages: [],
  solutions: [],
  project: {
    title: 'Plant diary',
    description: 'Remind me to water my plants',
    targetIos: '26',
    accent: 'teal',
    wishes: [],
    answers: {},
    ...times,
  },
}
const exampleTask = {
  id: 1,
  title: 'Draw the list',
  description: null,
  status: 'completed',
  priority: 'high',
  phase: null,
  minutes: 30,
  doneWhen: null,
  dependsOn: [],
  topics: [],
  hintLevel: 3,
  hintTurns: 1,
  attempts: 2,
  explained: true,
  planKey: null,
  completedAt: '2026-02-01T18:00:00.789Z',
  ...times,
}
const exampleMessage = {
  id: 1,
  parentId: null,
  isChosen: true,
  taskId: null,
  content: 'How?',
  isUserMessage: true,
  status: 'complete',
  error: null,
  model: null,
  source: 'web',
  hintLevel: 2,
  codeChecks: [{ code: '1a', parses: true, faultLine: null, needsIOS: '18', notes: ['`x` is deprecated'] }],
  createdAt: times.createdAt,
}
const exampleSolution = {
  title: 'A row',
  content: 'Text("Fern")',
  language: 'swift',
  messageId: 1,
  taskId: 1,
  ...times,
}

/** All columns in the database that are not generated, including those missing in the schema. */
async function writtenColumns(table: PgTable): Promise<string[]> {
  const { rows } = await open.database.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${getTableName(table)} and is_generated = 'NEVER'`)
  expect(rows.length).toBeGreaterThan(8)
  return rows.map(({ name }) => name.replace(/_[a-z]/g, ([, letter = '']) => letter.toUpperCase()))
}

/** An import changes `updatedAt`, so it is not compared. */
function withoutUpdate(whole: ProjectExport) {
  return { ...whole, project: { ...whole.project, updatedAt: null } }
}

/** Marks the last of the messages with the same parent as chosen. */
function withOneChosen<T extends { id: number; parentId: number | null }>(messages: T[]) {
  const lastBelow = new Map(messages.map(({ id, parentId }) => [parentId, id]))
  return messages.map((message) => ({ ...message, isChosen: lastBelow.get(message.parentId) === message.id }))
}

async function wholeProjects() {
  const { planner: knowledge } = await knownKnowledge()
  const plan = fc
    .constantFrom('A diary for my plants', 'Split the bill with friends')
    .map((description) => makePlan(knowledge, { title: '', description, wishes: [] }))
  // Any text people type, including quotes, other scripts and emoji, except what the contract refuses.
  const anything = fc
    .string({ unit: 'grapheme', maxLength: 60 })
    .map((text) => text.replaceAll('\0', '').toWellFormed())
  const title = anything.map((text) => text.trim().slice(0, 100).toWellFormed().trim() || 'Title')
  const moments = fc
    .date({ min: new Date('2020-01-01'), max: now, noInvalidDate: true })
    .map((date) => date.toISOString())
  const someTimes = { createdAt: moments, updatedAt: moments }
  const or = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
  const planKeys = fc.uniqueArray(fc.stringMatching(/^[0-9a-f]{32}$/), { minLength: 8, maxLength: 8 })

  return fc
    .record({ taskCount: fc.nat(8), messageCount: fc.nat(8), planKeys })
    .chain(({ taskCount, messageCount, planKeys: keys }) => {
      const taskId = taskCount === 0 ? fc.constant(null) : or(fc.integer({ min: 1, max: taskCount }))
      const messageId = messageCount === 0 ? fc.constant(null) : or(fc.integer({ min: 1, max: messageCount }))
      return fc
        .record({
          format: fc.constant('fledge-project'),
          version: fc.constant(1),
          project: fc.record({
            title,
            description: title,
            targetIos: fc.constantFrom('17', '26'),
            accent: fc.constantFrom(null, 'teal' as const),
            wishes: fc.array(anything, { maxLength: 3 }),
            answers: fc.constantFrom({}, { storage: 'icloud' as const, audience: null }),
            ...someTimes,
          }),
          plan: or(plan),
          plannedFrom: or(
            fc.record({
              title,
              description: title,
              answers: fc.constantFrom({}, { storage: 'icloud' as const }),
              said: fc.array(anything, { maxLength: 3 }),
            }),
          ),
          tasks: fc.tuple(
            ...Array.from({ length: taskCount }, (_, at) =>
              fc
                .record({
                  id: fc.constant(at + 1),
                  title,
                  description: or(title),
                  status: fc.constantFrom('not_started', 'in_progress', 'completed'),
                  priority: fc.constantFrom('low', 'medium', 'high'),
                  phase: or(anything),
                  minutes: or(fc.nat(480)),
                  doneWhen: or(anything),
                  dependsOn: or(
                    fc.uniqueArray(fc.integer({ min: 1, max: Math.max(1, at) }), {
                      maxLength: at === 0 ? 0 : 3,
                    }),
                  ),
                  topics: fc.array(anything, { maxLength: 3 }),
                  hintLevel: fc.integer({ min: 1, max: 5 }),
                  hintTurns: fc.nat(2),
                  attempts: fc.nat(9),
                  explained: fc.boolean(),
                  planKey: fc.constantFrom(null, keys[at]!),
                  completedAt: moments,
                  ...someTimes,
                })
                .map((task) => ({
                  ...task,
                  completedAt: task.status === 'completed' ? task.completedAt : null,
                })),
            ),
          ),
          messages: fc
            .tuple(
              ...Array.from({ length: messageCount }, (_, at) =>
                fc.record({
                  id: fc.constant(at + 1),
                  parentId: at === 0 ? fc.constant(null) : or(fc.integer({ min: 1, max: at })),
                  isChosen: fc.constant(true),
                  taskId,
                  content: anything,
                  isUserMessage: fc.boolean(),
                  status: fc.constantFrom('complete', 'stopped', 'failed'),
                  error: or(anything),
                  model: or(anything),
                  source: fc.constantFrom('web', 'xcode'),
                  hintLevel: fc.constantFrom(null, 1, 5),
                  codeChecks: fc.constant(null),
                  createdAt: moments,
                }),
              ),
            )
            .map(withOneChosen),
          solutions: fc.array(
            fc.record({
              title,
              content: anything.map((text) => (text.trim() === '' ? 'x' : text)),
              language: or(anything),
              messageId,
              taskId,
              ...someTimes,
            }),
            {
              maxLength: 5,
            },
          ),
        })
        .map((whole) => ({ ...whole, plannedFrom: whole.plan && whole.plannedFrom }))
    })
}

/** The project's export file, parsed. */
async function readProjectExport(database: Database, project: OwnedProjectId): Promise<ProjectExport> {
  const pieces = await Array.fromAsync(projectToJson(await readExportedParts(database, project)))
  return JSON.parse(pieces.join('')) as ProjectExport
}
