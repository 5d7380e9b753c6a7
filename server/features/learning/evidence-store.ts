import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { Database } from '#server/platform/db/database.ts'
import { askedChecks, lessons, projects, savedSolutions, tasks } from '#server/platform/db/tables/schema.ts'
import { boundText } from '#server/language/bound-text.ts'
import { isProjectOf } from '#server/features/projects/owned-project.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import type { CheckSource } from './checks/asked-check-store.ts'
import { isNotFromAnswer, withoutCopies } from './without-copies.ts'
import { readPassedCode, type TopicEvidence } from './passed-code-store.ts'

/** Maintained by a trigger (migration 0013), so that editing a finished task does not change it. */
const completedAt = sql`tasks.completed_at`.mapWith(tasks.updatedAt)

/**
 * How many of the newest finished tasks, read lessons and answers are read: more than anyone does in a year.
 */
const newestRead = 2000
/** How many solutions, and how many characters of each, are searched for topics. */
const solutionsRead = 500
const charactersRead = 5000

/**
 * All evidence of what a learner knows, read from the tasks, questions and code themselves, so that reopening
 * a task or deleting a project removes its evidence.
 */
export async function readEvidence(
  database: Database,
  { bank }: CheckSource,
  thoughts: Pick<Thoughts, 'topicsInCode' | 'passedCode' | 'areCopies'>,
  userId: number,
): Promise<TopicEvidence[]> {
  const [done, read, solutions, answered] = await Promise.all([
    readDoneTasks(database, userId),
    readLessons(database, userId),
    readNewestSolutions(database, userId),
    readAnsweredChecks(database, bank, userId),
  ])
  const passed = await readPassedCode(database, thoughts, userId)
  const saved = await readSavedCode(database, thoughts, solutions)
  return [...done, ...passed, ...read, ...saved, ...answered]
}

const project = { id: projects.id, title: projects.title }

async function readDoneTasks(database: Database, userId: number): Promise<TopicEvidence[]> {
  const done = await database
    .select({
      topics: tasks.topics,
      what: tasks.title,
      at: completedAt,
      kind: sql<
        'task_shown' | 'explained' | 'task_pictured' | 'task_done'
      >`case when ${tasks.hintLevel} < 5 and ${tasks.proof} = 'picture' then 'task_pictured' when ${tasks.hintLevel} < 5 then 'task_done' when ${tasks.explained} then 'explained' else 'task_shown' end`,
      project,
    })
    .from(tasks)
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .where(and(isProjectOf(userId), eq(tasks.status, 'completed')))
    .orderBy(desc(sql`tasks.completed_at`), desc(tasks.id))
    .limit(newestRead)
  return done.flatMap(({ topics, what, at, kind, project }) =>
    // Projects imported by older versions may have more topics.
    topics.slice(0, limits.taskTopics).map((topic) => ({
      topic,
      kind,
      what,
      project,
      at: at.toISOString(),
    })),
  )
}

async function readLessons(database: Database, userId: number): Promise<TopicEvidence[]> {
  const read = await database
    .select({ lesson: lessons.lesson, at: lessons.readAt, project })
    .from(lessons)
    .innerJoin(tasks, eq(tasks.id, lessons.taskId))
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .where(and(isProjectOf(userId), isNotNull(lessons.readAt)))
    .orderBy(desc(lessons.readAt))
    .limit(newestRead)
  return read.flatMap(({ lesson, at, project }) =>
    at
      ? [
          {
            topic: lesson.topic,
            kind: 'lesson_read' as const,
            what: lesson.title,
            project,
            at: at.toISOString(),
          },
        ]
      : [],
  )
}

function readNewestSolutions(database: Database, userId: number) {
  return database
    .select({
      what: savedSolutions.title,
      content: sql<string>`left(${savedSolutions.content}, ${charactersRead})`,
      at: savedSolutions.createdAt,
      projectId: savedSolutions.projectId,
      project,
    })
    .from(savedSolutions)
    .innerJoin(projects, eq(projects.id, savedSolutions.projectId))
    .where(and(isProjectOf(userId), isNotFromAnswer))
    .orderBy(desc(savedSolutions.id))
    .limit(solutionsRead)
}

async function readSavedCode(
  database: Database,
  thoughts: Pick<Thoughts, 'topicsInCode' | 'areCopies'>,
  solutions: Awaited<ReturnType<typeof readNewestSolutions>>,
): Promise<TopicEvidence[]> {
  const saved = await withoutCopies(database, thoughts, solutions)
  const topicsSaved = await topicsOf(
    thoughts,
    saved.map(({ content }) => content),
  )
  return saved.flatMap(({ what, at, project }, place) =>
    topicsSaved[place]!.map((topic) => ({
      topic,
      kind: 'code_saved' as const,
      what,
      project,
      at: at.toISOString(),
    })),
  )
}

async function readAnsweredChecks(
  database: Database,
  bank: CheckSource['bank'],
  userId: number,
): Promise<TopicEvidence[]> {
  const answered = await database
    .select({
      topic: askedChecks.topic,
      checkId: askedChecks.checkId,
      passed: askedChecks.passed,
      at: askedChecks.answeredAt,
    })
    .from(askedChecks)
    .where(and(eq(askedChecks.userId, userId), isNotNull(askedChecks.passed)))
    .orderBy(desc(askedChecks.answeredAt))
    .limit(newestRead)
  return answered.flatMap(({ topic, checkId, passed, at }) =>
    at
      ? [
          {
            topic,
            kind: passed ? ('check_passed' as const) : ('check_missed' as const),
            what: bank.find(checkId)?.question ?? '',
            project: null,
            at: at.toISOString(),
          },
        ]
      : [],
  )
}

const textsAtOnce = 50

/** Reads a few texts at a time, because each call has a deadline and other calls must run in between. */
async function topicsOf(
  { topicsInCode }: Pick<Thoughts, 'topicsInCode'>,
  texts: string[],
): Promise<string[][]> {
  const topics: string[][] = []
  for (let at = 0; at < texts.length; at += textsAtOnce)
    topics.push(...(await topicsInCode(texts.slice(at, at + textsAtOnce).map((text) => boundText(text)))))
  return topics
}
