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
import { localModelNote } from '#server/teaching/planner/model/local-model-note.ts'
import { answersFrom } from '#server/teaching/planner/preview-questions.ts'
import { planKeyOf } from '#server/teaching/planner/change/live-list.ts'
import { keepAnswers, readOpenQuestions } from './plan-answer-store.ts'
import { requireEnglish } from './require-english.ts'
import { requireThing } from './require-thing.ts'
import { readWishedKind } from '#server/features/plan/proposals/new-proposal.ts'
import { findPlan, inItsOrder, readPlanSource, replacePlan, type VersionedPlan } from './plan-store.ts'

/** The `source` of plans that no language model took part in. */
const builtInSource = 'field-guide'

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
  const plan = await planWriter({
    asker,
    input,
    meter: await openTokenMeter(services, database, userId),
    signal,
    onProgress,
  })
  signal.throwIfAborted()
  if (!plan || (plan.source === builtInSource && plan.note !== localModelNote)) {
    await requireReadable()
    const readings = await thoughts.readingsInDoubt(input)
    if (readings) return readings
  }
  return replacePlan(database, project, wish, thoughts, now(), plan ? { plan, input } : undefined)
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
