import type { Database } from '#server/platform/db/database.ts'
import { findPlan } from '#server/features/plan/plan-store.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { readProject } from '#server/features/projects/project-store.ts'
import { solutionPages } from '#server/features/solutions/solution-store.ts'
import { taskPages } from '#server/features/tasks/task-store.ts'
import { messagePages } from './project-pages.ts'
import type { WholeProject } from './project-to-markdown.ts'

export async function readWholeProject(database: Database, id: OwnedProjectId): Promise<WholeProject> {
  const [project, plan] = await Promise.all([readProject(database, id), findPlan(database, id)])
  return {
    project,
    plan,
    tasks: rowsOf(taskPages(database, id)),
    solutions: rowsOf(solutionPages(database, id, { newestFirst: true })),
    messages: shownMessages(database, id),
  }
}

async function* shownMessages(database: Database, id: OwnedProjectId) {
  for await (const { content, isUserMessage, isShown, createdAt } of rowsOf(messagePages(database, id)))
    if (isShown) yield { content, isUserMessage, createdAt: createdAt.toISOString() }
}

async function* rowsOf<Row>(pages: AsyncIterable<Row[]>): AsyncGenerator<Row> {
  for await (const page of pages) yield* page
}
