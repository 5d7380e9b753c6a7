import { and, asc, count, eq, sql } from 'drizzle-orm'
import { asHintLevel } from '#contract/chat/hint.ts'
import { mostLater, type Journey, type JourneyStep } from '#contract/learning/journey.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { plannedTaskFinder } from '#server/features/tasks/find-planned-task.ts'
import type { Database } from '#server/platform/db/database.ts'
import { projects, tasks } from '#server/platform/db/tables/schema.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { HelpedTask } from '#server/teaching/packs/shown-help.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import { hasHadHelp } from '#server/teaching/tutor/hint-ladder.ts'
import { passedIn, readOwnCode } from './passed-code-store.ts'

/** How many finished tasks are listed, oldest first. */
const mostSteps = 300

export async function readJourney(
  database: Database,
  thoughts: Pick<Thoughts, 'passedCode' | 'taskAbles' | 'areCopies'>,
  project: OwnedProjectId,
): Promise<Journey> {
  const [[about], [all], done] = await Promise.all([
    database.select().from(projects).where(eq(projects.id, project)),
    database.select({ total: count() }).from(tasks).where(eq(tasks.projectId, project)),
    readDone(database, project),
  ])
  if (!about) throw notFound('Project')
  const { plan } = about
  const own = await readOwnFiles(database, thoughts, project, plan)
  const madeFrom = plannedTaskFinder(plan)
  const known = done.map(({ task: { title, planKey } }) => ({ title, madeFrom: madeFrom(planKey) }))
  const ables = plan ? await ablesOf(thoughts, plan, known) : []
  return {
    title: about.title,
    summary: plan?.summary ?? null,
    begunAt: about.createdAt.toISOString(),
    total: all?.total ?? 0,
    later: plan ? laterIdeas(plan) : [],
    steps: done.map(({ task, at }, place): JourneyStep => ({
      id: task.id,
      title: task.title,
      phase: task.phase,
      able: ables[place] ?? null,
      doneAt: at.toISOString(),
      help: hasHadHelp({ hintLevel: asHintLevel(task.hintLevel), hintTurns: task.hintTurns })
        ? asHintLevel(task.hintLevel)
        : null,
      explained: task.explained,
      proof: task.proof ?? 'word',
      wrote: own.get(task.title) ?? [],
    })),
  }
}

function laterIdeas({ aside = [], outOfScope = [] }: Plan): string[] {
  const ideas = [...aside.map(({ feature }) => feature.name), ...outOfScope.map(({ what }) => what)]
  return [...new Set(ideas)].slice(0, mostLater)
}

const tasksAtOnce = 10

/**
 * What the learner can do after each task; null where nothing is written. Reads a few at a time, because each
 * call has a deadline and other calls must run in between.
 */
async function ablesOf(
  thoughts: Pick<Thoughts, 'taskAbles'>,
  plan: Plan,
  known: readonly HelpedTask[],
): Promise<(string | null)[]> {
  const ables: (string | null)[] = []
  for (let at = 0; at < known.length; at += tasksAtOnce)
    ables.push(...(await thoughts.taskAbles(plan, known.slice(at, at + tasksAtOnce))))
  return ables
}

function readDone(database: Database, project: OwnedProjectId) {
  // Maintained by a trigger (migration 0013).
  const completedAt = sql`tasks.completed_at`
  return database
    .select({ task: tasks, at: completedAt.mapWith(tasks.updatedAt) })
    .from(tasks)
    .where(and(eq(tasks.projectId, project), eq(tasks.status, 'completed')))
    .orderBy(asc(completedAt), asc(tasks.order))
    .limit(mostSteps)
}

/** The learner's own code that passed a task's checks, by task title; the newest per task. */
async function readOwnFiles(
  database: Database,
  thoughts: Pick<Thoughts, 'passedCode' | 'areCopies'>,
  project: OwnedProjectId,
  plan: Plan | null,
): Promise<Map<string, JourneyStep['wrote']>> {
  const files = new Map<string, JourneyStep['wrote']>()
  if (!plan) return files
  const attempts = await readOwnCode(database, thoughts, eq(tasks.projectId, project))
  for (const { attempt, passed } of await passedIn(thoughts, plan, attempts)) {
    const wrote = files.get(attempt.task) ?? []
    if (wrote.some(({ file }) => file === passed.file)) continue
    files.set(attempt.task, [...wrote, { file: passed.file, at: attempt.at.toISOString() }])
  }
  return files
}
