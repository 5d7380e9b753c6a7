import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Evidence } from '#contract/learning.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, projects, savedSolutions, tasks } from '#server/platform/db/tables/schema.ts'
import { isProjectOf } from '#server/features/projects/owned-project.ts'
import { madeFromOf } from '#server/features/tasks/made-from.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'

/** One thing that happened and speaks for or against knowing a topic. */
export interface TopicEvidence extends Evidence {
  topic: string
}

/** Neither saved from one of the tutor's answers nor a copy out of one. */
export const isOwnCode = sql`not exists (
  select 1 from ${chatMessages}
  where not ${chatMessages.isUserMessage}
    and (${chatMessages.id} = ${savedSolutions.messageId}
      or (${chatMessages.projectId} = ${savedSolutions.projectId}
        and strpos(${chatMessages.content}, btrim(left(${savedSolutions.content}, 5000), E' \\n')) > 0))
)`

/** Of the newest messages and solutions so many are read again. */
const mostRead = 100
const charactersRead = 20_000
const attemptsAtOnce = 20

/** The learner's own code that has what its task needs: what they sent to the tutor, and what they saved. */
export async function readPassedCode(
  database: Database,
  thoughts: Pick<Thoughts, 'passedCode'>,
  userId: number,
): Promise<TopicEvidence[]> {
  const attempts = await readOwnCode(database, isProjectOf(userId))
  const evidence: TopicEvidence[] = []
  for (const [projectId, ofProject] of Map.groupBy(attempts, (attempt) => attempt.projectId)) {
    const [project] = await database
      .select({ title: projects.title, plan: projects.plan })
      .from(projects)
      .where(eq(projects.id, projectId))
    if (!project?.plan) continue
    const { plan, title } = project
    for (let at = 0; at < ofProject.length; at += attemptsAtOnce) {
      const some = ofProject.slice(at, at + attemptsAtOnce)
      const asked = some.map((one) => ({
        title: one.task,
        madeFrom: madeFromOf(plan, one.planKey),
        content: one.content,
      }))
      const found = await thoughts.passedCode(plan, asked)
      evidence.push(
        ...found.flatMap((passed, place) =>
          passed
            ? [
                {
                  topic: passed.topic,
                  kind: 'code_passed' as const,
                  what: `Your \`${passed.file}\``,
                  project: { id: projectId, title },
                  at: some[place]!.at.toISOString(),
                },
              ]
            : [],
        ),
      )
    }
  }
  return evidence
}

/** What a learner sent while they worked on a task, and saved of their own, newest first. */
export async function readOwnCode(database: Database, where: SQL | undefined) {
  const [sent, saved] = await Promise.all([readSent(database, where), readSaved(database, where)])
  return [...sent, ...saved].toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

function readSent(database: Database, where: SQL | undefined) {
  const { content, createdAt, taskId, isUserMessage } = chatMessages
  return database
    .select({
      projectId: tasks.projectId,
      task: tasks.title,
      planKey: tasks.planKey,
      content: sql<string>`left(${content}, ${charactersRead})`,
      at: createdAt,
    })
    .from(chatMessages)
    .innerJoin(tasks, eq(tasks.id, taskId))
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .where(and(where, isUserMessage, sql`strpos(${content}, '{') > 0`))
    .orderBy(desc(chatMessages.id))
    .limit(mostRead)
}

function readSaved(database: Database, where: SQL | undefined) {
  const { content, createdAt, taskId } = savedSolutions
  return database
    .select({
      projectId: tasks.projectId,
      task: tasks.title,
      planKey: tasks.planKey,
      content: sql<string>`left(${content}, ${charactersRead})`,
      at: createdAt,
    })
    .from(savedSolutions)
    .innerJoin(tasks, eq(tasks.id, taskId))
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .where(and(where, isOwnCode))
    .orderBy(desc(savedSolutions.id))
    .limit(mostRead)
}
