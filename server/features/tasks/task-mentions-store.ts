import { and, desc, eq, sql } from 'drizzle-orm'
import type { TaskMentions } from '#contract/tasks/task-mentions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, savedSolutions, tasks } from '#server/platform/db/tables/schema.ts'
import { notFound } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'

const shown = { questions: 20, beginning: 160 }

export async function readTaskMentions(
  database: Database,
  project: OwnedProjectId,
  taskId: number,
): Promise<TaskMentions> {
  const [[task], questions, solutions] = await Promise.all([
    database
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.id, taskId), eq(tasks.projectId, project))),
    database
      .select({
        id: chatMessages.id,
        beginning: sql<string>`left(${chatMessages.content}, ${shown.beginning}::integer)`,
        createdAt: chatMessages.createdAt,
      })
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.projectId, project),
          eq(chatMessages.taskId, taskId),
          chatMessages.isUserMessage,
          chatMessages.isChosen,
        ),
      )
      .orderBy(desc(chatMessages.seq))
      .limit(shown.questions),
    database
      .select({ id: savedSolutions.id, title: savedSolutions.title })
      .from(savedSolutions)
      .where(and(eq(savedSolutions.projectId, project), eq(savedSolutions.taskId, taskId)))
      .orderBy(desc(savedSolutions.id)),
  ])
  if (!task) throw notFound('Task')
  return {
    questions: questions.map((question) => ({ ...question, createdAt: question.createdAt.toISOString() })),
    solutions,
  }
}
