import { allMessages } from '#server/chat/chat-store.ts'
import type { Database } from '#server/db/database.ts'
import { findPlan } from '#server/plan/plan-store.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import { readProject } from '#server/projects/project-store.ts'
import { listSolutions } from '#server/solutions/solution-store.ts'
import { listTasks } from '#server/tasks/task-store.ts'
import type { WholeProject } from './project-to-markdown.ts'

export async function readWholeProject(database: Database, id: OwnedProjectId): Promise<WholeProject> {
  const [project, plan, tasks, solutions, messages] = await Promise.all([
    readProject(database, id),
    findPlan(database, id),
    listTasks(database, id),
    listSolutions(database, id),
    allMessages(database, id),
  ])
  return { project, plan, tasks, solutions, messages }
}
