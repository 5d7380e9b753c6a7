import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Evidence } from '#contract/learning/learning.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { AttemptFile } from '#contract/tasks/task-help.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  chatMessages,
  projects,
  savedSolutions,
  taskAttempts,
  tasks,
} from '#server/platform/db/tables/schema.ts'
import { isProjectOf } from '#server/features/projects/owned-project.ts'
import { plannedTaskFinder } from '#server/features/tasks/find-planned-task.ts'
import type { PassedCode } from '#server/teaching/packs/reading/passed-code.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import { isNotFromAnswer, withoutCopies } from './without-copies.ts'

export interface TopicEvidence extends Evidence {
  topic: string
}

/** How many of the newest messages and of the newest solutions are read. */
const mostRead = 100
const charactersRead = 20_000
const attemptsAtOnce = 20

export async function readPassedCode(
  database: Database,
  thoughts: Pick<Thoughts, 'passedCode' | 'areCopies'>,
  userId: number,
): Promise<TopicEvidence[]> {
  const attempts = await readOwnCode(database, thoughts, isProjectOf(userId))
  const evidence: TopicEvidence[] = []
  for (const [projectId, ofProject] of Map.groupBy(attempts, (attempt) => attempt.projectId)) {
    const [project] = await database
      .select({ title: projects.title, plan: projects.plan })
      .from(projects)
      .where(eq(projects.id, projectId))
    if (!project?.plan) continue
    const { plan, title } = project
    for (const { attempt, passed } of await passedIn(thoughts, plan, ofProject))
      evidence.push({
        topic: passed.topic,
        kind: 'code_passed',
        what: `Your \`${passed.file}\``,
        project: { id: projectId, title },
        at: attempt.at.toISOString(),
      })
  }
  return evidence
}

export async function passedIn(
  thoughts: Pick<Thoughts, 'passedCode'>,
  plan: Plan,
  attempts: readonly OwnCode[],
): Promise<{ attempt: OwnCode; passed: PassedCode }[]> {
  const madeFrom = plannedTaskFinder(plan)
  const passes: { attempt: OwnCode; passed: PassedCode }[] = []
  for (let at = 0; at < attempts.length; at += attemptsAtOnce) {
    const some = attempts.slice(at, at + attemptsAtOnce)
    const found = await thoughts.passedCode(
      plan,
      some.map((one) => ({
        title: one.task,
        madeFrom: madeFrom(one.planKey),
        content: one.content,
      })),
    )
    passes.push(
      ...some.flatMap((attempt, place) => {
        const passed = found[place]
        return passed ? [{ attempt, passed }] : []
      }),
    )
  }
  return passes
}

type OwnCode = Awaited<ReturnType<typeof readOwnCode>>[number]

/**
 * Code that a learner sent while working on a task, had checked or saved, without copies of the tutor's;
 * newest first.
 */
export async function readOwnCode(
  database: Database,
  thoughts: Pick<Thoughts, 'areCopies'>,
  where: SQL | undefined,
) {
  const [sent, saved, checked] = await Promise.all([
    readSent(database, where),
    readSaved(database, where),
    readChecked(database, where),
  ])
  const own = await withoutCopies(database, thoughts, [...saved, ...checked])
  return [...sent, ...own].toSorted((a, b) => b.at.getTime() - a.at.getTime())
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
    .where(and(where, isNotFromAnswer))
    .orderBy(desc(savedSolutions.id))
    .limit(mostRead)
}

async function readChecked(database: Database, where: SQL | undefined) {
  const rows = await database
    .select({
      projectId: tasks.projectId,
      task: tasks.title,
      planKey: tasks.planKey,
      files: taskAttempts.files,
      at: taskAttempts.createdAt,
    })
    .from(taskAttempts)
    .innerJoin(tasks, eq(tasks.id, taskAttempts.taskId))
    .innerJoin(projects, eq(projects.id, tasks.projectId))
    .where(and(where, eq(taskAttempts.verdict, 'right')))
    .orderBy(desc(taskAttempts.id))
    .limit(mostRead)
  return rows.map(({ files, ...row }) => ({
    ...row,
    texts: files.map(({ code }) => code),
    content: asMarkdown(files).slice(0, charactersRead * 2),
  }))
}

function asMarkdown(files: readonly AttemptFile[]): string {
  return files.map(({ name, code }) => `\`\`\`swift ${name}\n${code.trimEnd()}\n\`\`\``).join('\n\n')
}
