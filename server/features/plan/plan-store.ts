import { tooManyWishes } from '#contract/plan/wishes.ts'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import { tooLargePlan } from '#contract/plan/plan-size.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { PlannedFrom } from '#contract/plan/planned-from.ts'
import type { LearnerProfile } from '#contract/account/user.ts'
import { readProfile } from '#server/features/auth/user-store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { planVersions, projects } from '#server/platform/db/tables/schema.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import type { PlanInput } from '#server/teaching/planner/understand.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { linkPlannedTasks, type ChangedDependencies } from '#server/features/tasks/task-dependencies.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import { withValidDependencies } from '#server/teaching/planner/change/valid-dependencies.ts'
import { readPlannedFrom } from './plan-input-store.ts'
import { readLearnerMessages } from './read-learner-messages.ts'

export type ProjectRow = typeof projects.$inferSelect

export async function findPlan(database: Database, project: OwnedProjectId): Promise<Plan | null> {
  return (await findVersionedPlan(database, project))?.plan ?? null
}

/** Those of the given projects that have a plan, sorted by title. */
export function listPlannedProjects(
  database: Database,
  owned: readonly OwnedProjectId[],
): Promise<{ id: number; title: string }[]> {
  return database
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(and(inArray(projects.id, [...owned]), isNotNull(projects.plan)))
    .orderBy(asc(projects.title), asc(projects.id))
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

/** Everything a plan would be made from with this wish. */
export async function readPlanSource(
  database: Database,
  project: OwnedProjectId,
  wish: string | null,
  thoughts: Thoughts,
): Promise<PlanInput> {
  const row = await readProjectRow(database, project)
  return planSourceOf(database, project, row, withWish(row.wishes, wish), thoughts)
}

/** Adds a wish to a project's wishes. Throws a {@link Problem} if a plan cannot have that many. */
export function withWish(wishes: readonly string[], wish: string | null): string[] {
  if (wish === null) return [...wishes]
  const all = [...wishes, wish]
  const tooMany = tooManyWishes(all)
  if (tooMany) throw new Problem(400, `${tooMany}.`)
  return all
}

const mostTries = 3

/**
 * Computes something from a project, then stores it in a transaction, so that the database does not wait for
 * a worker process. Starts over if the project has changed since.
 */
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

/** The columns a plan is made from. */
function whatCounts({ title, description, wishes, answers, planVersion }: ProjectRow) {
  return { title, description, wishes, answers, planVersion }
}

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
    said: await readLearnerMessages(database, project, thoughts),
    wishes,
    answers,
    ...(plan?.appName ? { appName: plan.appName } : {}),
    ...(plan?.understood ? { kind: plan.understood.kind } : {}),
    ...(pace ? { pace } : {}),
  }
}

/** Adds the learner's profile to the answers. An answer given for this project comes first. */
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
  /** What the plan was made from; if absent, the previous version's is used. */
  plannedFrom?: PlannedFrom | null | undefined
}

/**
 * Stores a plan and its minimum iOS as the project's next version, which it returns. Call it while the
 * project's row is locked.
 */
export async function keepPlan(
  database: Database,
  project: OwnedProjectId,
  { plannedFrom, ...next }: NextPlan,
  now: Date,
  ties?: ChangedDependencies,
): Promise<number> {
  await requireFit(database, project, next.plan)
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
  await linkPlannedTasks(database, project, inItsOrder(next.plan), ties)
  return row.version
}

/**
 * Throws if a plan is too large, unless it is smaller than the current one: plans made before there was a
 * limit may be reduced.
 */
async function requireFit(database: Database, project: OwnedProjectId, plan: Plan): Promise<void> {
  const tooLarge = tooLargePlan(plan)
  if (!tooLarge) return
  const before = await findPlan(database, project)
  if (before && JSON.stringify(plan).length < JSON.stringify(before).length) return
  throw new Problem(400, `${tooLarge}. Remove something first, then try again.`)
}

/** Empty if the plan names no valid version, as an imported plan may. */
function targetOf({ architecture }: Plan): { targetIos?: string } {
  return /^\d{2}(\.\d{1,2})?$/.test(architecture.minimumIOS) ? { targetIos: architecture.minimumIOS } : {}
}

/**
 * Locks the project's row until the transaction ends, so that changes to its plan and tasks do not overlap.
 */
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

/** The plan without dependencies on tasks that come later in its roadmap. */
export function inItsOrder(plan: Plan): Plan {
  return { ...plan, roadmap: withValidDependencies(plan.roadmap) }
}
