import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { PlanAnswers } from '#contract/plan-answers.ts'
import type { Plan, PlanPhase, PlanTask } from '#contract/plan.ts'
import type { PlannedFrom } from '#contract/planned-from.ts'
import type { Task } from '#contract/task.ts'
import type { LearnerProfile } from '#contract/user.ts'
import { readProfile } from '#server/features/auth/user-store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { planVersions, projects, tasks } from '#server/platform/db/tables/schema.ts'
import { invalid, notFound, Problem } from '#server/platform/http/problem.ts'
import type { PlanInput } from '#server/teaching/planner/make-plan.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { touchProject } from '#server/features/projects/project-store.ts'
import { nextOrder, toTask } from '#server/features/tasks/task-store.ts'
import { tieTasks, type ChangedTies } from '#server/features/tasks/tie-tasks.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import { planKeyOf } from './edits/plan-key.ts'
import { plannedFromOf, readPlannedFrom } from './planned-from.ts'
import { readSaid } from './read-said.ts'
import { withSoundOrder } from './edits/sound-order.ts'
import { withAside } from './edits/with-aside.ts'

export type ProjectRow = typeof projects.$inferSelect

/** The project's plan, or null before there is one. */
export async function findPlan(database: Database, project: OwnedProjectId): Promise<Plan | null> {
  return (await findVersionedPlan(database, project))?.plan ?? null
}

export interface VersionedPlan {
  plan: Plan
  version: number
}

export async function findVersionedPlan(
  database: Database,
  project: OwnedProjectId,
): Promise<VersionedPlan | null> {
  const [row] = await database
    .select({ plan: projects.plan, version: projects.planVersion })
    .from(projects)
    .where(eq(projects.id, project))
  return row?.plan ? { plan: row.plan, version: row.version } : null
}

/** All that a plan with this wish would be made from, for a planner that takes its time. */
export async function readPlanSource(
  database: Database,
  project: OwnedProjectId,
  wish: string | null,
  thoughts: Thoughts,
): Promise<PlanInput> {
  const row = await readProjectRow(database, project)
  return planSourceOf(database, project, row, wish === null ? row.wishes : [...row.wishes, wish], thoughts)
}

/** Keeps a plan made from what the project says, or the one a language model wrote; the one before stays in plan_versions. A wish is kept for later plans. */
export async function replacePlan(
  database: Database,
  project: OwnedProjectId,
  wish: string | null,
  thoughts: Thoughts,
  now: Date,
  written: { plan: Plan; input: PlanInput } | null = null,
): Promise<VersionedPlan> {
  return thinkThenKeep(
    database,
    project,
    async (row) => {
      const wishes = wish === null ? row.wishes : [...row.wishes, wish]
      const source = await planSourceOf(database, project, row, wishes, thoughts)
      const [builtIn, plannedFrom] = await Promise.all([
        thoughts.makePlan(source),
        plannedFromOf(thoughts, written?.input ?? source),
      ])
      return { wishes, builtIn, plannedFrom }
    },
    async (transaction, row, { wishes, builtIn, plannedFrom }) => {
      const plan = withAside(written?.plan ?? builtIn, row.plan, wish, builtIn)
      return { plan, version: await keepPlan(transaction, project, { plan, wishes, plannedFrom }, now) }
    },
  )
}

const mostTries = 3

/** Works something out from a project and then keeps it in a transaction, so that the database waits for no worker thread. Where the project changed meanwhile it is worked out again. */
export async function thinkThenKeep<Made, Kept>(
  database: Database,
  project: OwnedProjectId,
  think: (row: ProjectRow) => Promise<Made>,
  keep: (transaction: Database, row: ProjectRow, made: Made) => Promise<Kept>,
): Promise<Kept> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = await readProjectRow(database, project)
    const made = await think(before)
    const kept = await database.transaction(async (transaction) => {
      const row = await lockProject(transaction, project)
      return isDeepStrictEqual(whatCounts(row), whatCounts(before))
        ? { result: await keep(transaction, row, made) }
        : null
    })
    if (kept) return kept.result
  }
  throw new Problem(409, 'The project kept changing while its plan was worked out. Try again in a moment.')
}

/** What a plan is made from; a project's other columns may change meanwhile. */
function whatCounts({ title, description, wishes, answers, planVersion }: ProjectRow) {
  return { title, description, wishes, answers, planVersion }
}

/** All that a plan is made from. */
export async function planSourceOf(
  database: Database,
  project: OwnedProjectId,
  row: ProjectRow,
  wishes: string[],
  thoughts: Thoughts,
): Promise<PlanInput> {
  const { title, description, plan } = row
  const answers = withProfile(row.answers, await readProfile(database, row.userId))
  const pace = plan?.pace?.isDerived ? undefined : plan?.pace
  return {
    title,
    description,
    said: await readSaid(database, project, thoughts),
    wishes,
    answers,
    ...(plan?.appName ? { appName: plan.appName } : {}),
    ...(plan?.understood ? { kind: plan.understood.kind } : {}),
    ...(pace ? { pace } : {}),
  }
}

/** An answer for this project goes before what is known of the learner. */
function withProfile(answers: PlanAnswers, { experience, hoursPerWeek }: LearnerProfile): PlanAnswers {
  return {
    ...(experience ? { experience } : {}),
    ...(hoursPerWeek ? { hoursPerWeek } : {}),
    ...Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null)),
  }
}

interface NextPlan {
  plan: Plan
  wishes?: string[]
  /** Absent: what the version before was made from. */
  plannedFrom?: PlannedFrom | null | undefined
}

/** Makes a plan the project's own, as its next version, which it returns; the project's oldest iOS is the plan's. Call it while the project's row is locked. */
export async function keepPlan(
  database: Database,
  project: OwnedProjectId,
  { plannedFrom, ...next }: NextPlan,
  now: Date,
  ties?: ChangedTies,
): Promise<number> {
  const [row] = await database
    .update(projects)
    .set({ ...next, ...targetOf(next.plan), planVersion: sql`${projects.planVersion} + 1`, updatedAt: now })
    .where(eq(projects.id, project))
    .returning({ version: projects.planVersion })
  if (!row) throw notFound('Project')
  const from =
    plannedFrom === undefined ? await readPlannedFrom(database, project, row.version - 1) : plannedFrom
  await database
    .insert(planVersions)
    .values({ projectId: project, version: row.version, plan: next.plan, plannedFrom: from, createdAt: now })
  await tieTasks(database, project, inItsOrder(next.plan), ties)
  return row.version
}

/** An imported plan may name no version. */
function targetOf({ architecture }: Plan): { targetIos?: string } {
  return /^\d{2}(\.\d{1,2})?$/.test(architecture.minimumIOS) ? { targetIos: architecture.minimumIOS } : {}
}

/** Holds the project's row until the transaction ends, so that plan and tasks change one after the other. */
export async function lockPlannedProject(database: Database, project: OwnedProjectId) {
  const row = await lockProject(database, project)
  if (!row.plan) throw notFound('Plan')
  return { row, plan: row.plan }
}

async function readProjectRow(database: Database, project: OwnedProjectId): Promise<ProjectRow> {
  const [row] = await database.select().from(projects).where(eq(projects.id, project))
  if (!row) throw notFound('Project')
  return row
}

async function lockProject(database: Database, project: OwnedProjectId) {
  const [row] = await database.select().from(projects).where(eq(projects.id, project)).for('update')
  if (!row) throw notFound('Project')
  return row
}

/** Makes tasks from the plan, of one phase or of all; a task that was made before is not made again. Returns all that come from the asked part, in the plan's order. */
export async function makePlanTasks(
  database: Database,
  project: OwnedProjectId,
  phase: string | undefined,
  now: Date,
): Promise<Task[]> {
  return database.transaction(async (transaction) => {
    await touchProject(transaction, project, now)
    const plan = await findPlan(transaction, project)
    if (!plan) throw notFound('Plan')
    const asked = phase === undefined ? plan.roadmap : plan.roadmap.filter((part) => part.phase === phase)
    if (asked.length === 0) throw invalid([{ path: 'phase', message: `The plan has no phase "${phase}"` }])
    const planned = asked.flatMap((part) =>
      part.tasks.map((task) => ({ part, task, planKey: planKeyOf(part.phase, task.title) })),
    )
    const start = await nextOrder(transaction, project)
    await transaction
      .insert(tasks)
      .values(
        planned.map(({ part, task, planKey }, at) => ({
          ...columnsOf(part, task),
          projectId: project,
          planKey,
          order: start + at,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .onConflictDoNothing()
    await tieTasks(transaction, project, inItsOrder(plan))
    const keys = new Set(planned.map(({ planKey }) => planKey))
    const made = await transaction
      .select()
      .from(tasks)
      .where(and(eq(tasks.projectId, project), isNotNull(tasks.planKey)))
      .orderBy(asc(tasks.order), asc(tasks.id))
    return made.filter((row) => keys.has(row.planKey ?? '')).map(toTask)
  })
}

/** What ships in seven days does not wait for what comes after them. */
function inItsOrder(plan: Plan): Plan {
  return { ...plan, roadmap: withSoundOrder(plan.roadmap) }
}

function columnsOf(part: PlanPhase, task: PlanTask) {
  const { title, description, priority, minutes, topics, doneWhen } = task
  return { phase: part.phase, title, description, priority, minutes, topics, doneWhen }
}
