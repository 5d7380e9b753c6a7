import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { PreviewAnswers, PreviewQuestion } from '#contract/plan/plan-answers.ts'
import type { PlanPhase, PlanProgress, PlanReadings, PlanTask } from '#contract/plan/plan.ts'
import { planSize } from '#contract/plan/plan-size.ts'
import type { Task } from '#contract/tasks/task.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { openTokenMeter } from '#server/features/usage/token-store.ts'
import { linkPlannedTasks } from '#server/features/tasks/task-dependencies.ts'
import { nextOrder, toTask } from '#server/features/tasks/task-store.ts'
import { touchProject } from '#server/features/projects/project-store.ts'
import { tasks } from '#server/platform/db/tables/schema.ts'
import { invalid, notFound, Problem } from '#server/platform/http/problem.ts'
import { keepSwitchedOff } from '#server/teaching/planner/change/keep-switched-off.ts'
import { answersFrom } from '#server/teaching/planner/preview-questions.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import type { PlanInput } from '#server/teaching/planner/understand.ts'
import { plannedFromOf } from './plan-input-store.ts'
import { planKeyOf } from '#server/teaching/planner/plan-key.ts'
import { keepAnswers, readOpenQuestions } from './plan-answer-store.ts'
import { requireEnglish } from './require-english.ts'
import {
  findPlan,
  inItsOrder,
  keepPlan,
  planSourceOf,
  readPlanSource,
  thinkThenKeep,
  withWish,
  type VersionedPlan,
} from './plan-store.ts'
import { requireThing } from './require-thing.ts'

interface NewPlan {
  database: Database
  project: OwnedProjectId
  /** The user whose language model tokens are used. */
  userId: number
  wish: string | null
  builtIn: boolean
  /** Stored before the plan is made. */
  answers?: PreviewAnswers | undefined
  signal: AbortSignal
}

export interface NewPlanMade extends VersionedPlan {
  questions: PreviewQuestion[]
}

/**
 * Stores the answers, makes and stores the plan, and returns the questions still open. If the planner is
 * unsure what the app is, returns readings to choose from.
 */
export async function makeAnsweredPlan(
  services: Services,
  plan: NewPlan,
  onProgress: (progress: PlanProgress) => void = () => {},
): Promise<NewPlanMade | PlanReadings> {
  const { database, project, userId, answers } = plan
  if (answers) await keepAnswers(database, project, answersFrom(answers), services.now())
  const made = await makeNewPlan(services, plan, onProgress)
  if ('readings' in made) {
    requireThing(made, answers)
    return made
  }
  const thoughts = services.thinking.for(`user ${userId}`)
  return { ...made, questions: await readOpenQuestions(database, project, thoughts) }
}

/**
 * Uses the language model if it may be asked, and otherwise the built-in planner. Only a complete plan is
 * stored.
 */
async function makeNewPlan(
  services: Services,
  { database, project, userId, wish, builtIn, signal }: NewPlan,
  onProgress: (progress: PlanProgress) => void,
): Promise<VersionedPlan | PlanReadings> {
  const { thinking, planWriter, now } = services
  const asker = `user ${userId}` as const
  const thoughts = thinking.for(asker)
  const wished = await readWishedKind(database, project, wish, thoughts)
  if (wished) return wished
  const input = await readPlanSource(database, project, wish, thoughts)
  const requireReadable = () =>
    requireEnglish(thoughts, 'description', [input.description.trim() || (input.title ?? ''), wish ?? ''])
  if (!planWriter || builtIn) {
    await requireReadable()
    const readings = await thoughts.readingsInDoubt(input)
    return readings ?? replacePlan(database, project, wish, thoughts, now())
  }
  const written = await planWriter({
    asker,
    input,
    meter: await openTokenMeter(services, database, userId),
    signal,
    onProgress,
  })
  signal.throwIfAborted()
  if (!written?.isReadByModel) {
    await requireReadable()
    const readings = await thoughts.readingsInDoubt(input)
    if (readings) return readings
  }
  return replacePlan(
    database,
    project,
    wish,
    thoughts,
    now(),
    written ? { plan: written.plan, input } : undefined,
  )
}

/** The readings to choose from if the wish says that the app is of another kind; otherwise null. */
export async function readWishedKind(
  database: Database,
  project: OwnedProjectId,
  wish: string | null,
  thoughts: Thoughts,
): Promise<PlanReadings | null> {
  if (wish === null) return null
  return thoughts.wishedReadings(await readPlanSource(database, project, null, thoughts), wish)
}

/**
 * Stores a new plan, `written` or the built-in planner's; the previous one stays in plan_versions. The wish
 * is stored for later plans.
 */
async function replacePlan(
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
      const wishes = withWish(row.wishes, wish)
      const source = await planSourceOf(database, project, row, wishes, thoughts)
      const [builtIn, plannedFrom] = await Promise.all([
        thoughts.makePlan(source),
        plannedFromOf(thoughts, written?.input ?? source),
      ])
      return { wishes, builtIn, plannedFrom }
    },
    async (transaction, row, { wishes, builtIn, plannedFrom }) => {
      const plan = keepSwitchedOff(written?.plan ?? builtIn, row.plan, wish, builtIn)
      return { plan, version: await keepPlan(transaction, project, { plan, wishes, plannedFrom }, now) }
    },
  )
}

/**
 * Creates tasks from one phase or from all, except for those that exist. Returns all tasks of that part, in
 * the plan's order.
 */
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
    // Plans made before there was a limit may have thousands of tasks.
    if (planned.length > planSize.tasks)
      throw new Problem(
        400,
        `At most ${planSize.tasks} tasks can be created at once, and this would be ${planned.length.toLocaleString('en-US')}. Remove some from the plan first, or create them one phase at a time.`,
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
    await linkPlannedTasks(transaction, project, inItsOrder(plan))
    const keys = new Set(planned.map(({ planKey }) => planKey))
    const made = await transaction
      .select()
      .from(tasks)
      .where(and(eq(tasks.projectId, project), isNotNull(tasks.planKey)))
      .orderBy(asc(tasks.order), asc(tasks.id))
    return made.filter((row) => keys.has(row.planKey ?? '')).map(toTask)
  })
}

function columnsOf(part: PlanPhase, task: PlanTask) {
  const { title, description, priority, minutes, topics, doneWhen } = task
  return { phase: part.phase, title, description, priority, minutes, topics, doneWhen }
}
