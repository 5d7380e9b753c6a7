import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { askedChecks, lessons, projects, savedSolutions, tasks } from '#server/platform/db/tables/schema.ts'
import { boundText } from '#server/language/bound-text.ts'
import { isProjectOf } from '#server/features/projects/owned-project.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import type { CheckSource } from './asked-check-store.ts'
import { isOwnCode, readPassedCode, type TopicEvidence } from './passed-code-store.ts'

/** The database keeps it (migration 0013): any other change of a finished task leaves it as it is. */
const completedAt = sql`tasks.completed_at`.mapWith(tasks.updatedAt)

/** Of the newest solutions so much tells what they are about. */
const solutionsRead = 500
const charactersRead = 5000

/** All there is of a learner, read from what it happened to: a task reopened or a project deleted takes its evidence along. */
export async function readEvidence(
  database: Database,
  { bank }: CheckSource,
  thoughts: Pick<Thoughts, 'topicsInCode' | 'passedCode'>,
  userId: number,
): Promise<TopicEvidence[]> {
  const ofUser = isProjectOf(userId)
  const project = { id: projects.id, title: projects.title }
  const [done, read, saved, answered] = await Promise.all([
    database
      .select({
        topics: tasks.topics,
        what: tasks.title,
        at: completedAt,
        wasShown: sql<boolean>`${tasks.hintLevel} = 5 and not ${tasks.explained}`,
        project,
      })
      .from(tasks)
      .innerJoin(projects, eq(projects.id, tasks.projectId))
      .where(and(ofUser, eq(tasks.status, 'completed'))),
    database
      .select({ lesson: lessons.lesson, at: lessons.readAt, project })
      .from(lessons)
      .innerJoin(tasks, eq(tasks.id, lessons.taskId))
      .innerJoin(projects, eq(projects.id, tasks.projectId))
      .where(and(ofUser, isNotNull(lessons.readAt))),
    database
      .select({
        what: savedSolutions.title,
        content: sql<string>`left(${savedSolutions.content}, ${charactersRead})`,
        at: savedSolutions.createdAt,
        project,
      })
      .from(savedSolutions)
      .innerJoin(projects, eq(projects.id, savedSolutions.projectId))
      .where(and(ofUser, isOwnCode))
      .orderBy(desc(savedSolutions.id))
      .limit(solutionsRead),
    database
      .select({
        topic: askedChecks.topic,
        checkId: askedChecks.checkId,
        passed: askedChecks.passed,
        at: askedChecks.answeredAt,
      })
      .from(askedChecks)
      .where(and(eq(askedChecks.userId, userId), isNotNull(askedChecks.passed))),
  ])
  const passed = await readPassedCode(database, thoughts, userId)
  const topicsSaved = await topicsOf(
    thoughts,
    saved.map(({ content }) => content),
  )
  return [
    ...done.flatMap(({ topics, what, at, wasShown, project }) =>
      topics.map((topic) => ({
        topic,
        kind: wasShown ? ('task_shown' as const) : ('task_done' as const),
        what,
        project,
        at: at.toISOString(),
      })),
    ),
    ...passed,
    ...read.flatMap(({ lesson, at, project }) =>
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
    ),
    ...saved.flatMap(({ what, at, project }, place) =>
      topicsSaved[place]!.map((topic) => ({
        topic,
        kind: 'code_saved' as const,
        what,
        project,
        at: at.toISOString(),
      })),
    ),
    ...answered.flatMap(({ topic, checkId, passed, at }) =>
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
    ),
  ]
}

const textsAtOnce = 50

/** A few at a time: each call has a deadline, and others have their turn in between. */
async function topicsOf(
  { topicsInCode }: Pick<Thoughts, 'topicsInCode'>,
  texts: string[],
): Promise<string[][]> {
  const topics: string[][] = []
  for (let at = 0; at < texts.length; at += textsAtOnce)
    topics.push(...(await topicsInCode(texts.slice(at, at + textsAtOnce).map((text) => boundText(text)))))
  return topics
}
