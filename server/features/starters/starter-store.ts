import { ProjectExport } from '#contract/export.ts'
import { usualIos, type Project } from '#contract/project.ts'
import type { SessionUser } from '#server/platform/http/app-environment.ts'
import type { Database } from '#server/platform/db/database.ts'
import { importProject } from '#server/features/export/import-store.ts'
import { makePlanTasks } from '#server/features/plan/new-plan.ts'
import { keepPlan } from '#server/features/plan/plan-store.ts'
import { plannedFromOf } from '#server/features/plan/plan-input-store.ts'
import { findOwnedProject } from '#server/features/projects/owned-project.ts'
import { readProject } from '#server/features/projects/project-store.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import type { Starter } from './load-starter.ts'

/** Creates the project, its plan, tasks and first exchange in one transaction. */
export async function createFromStarter(
  database: Database,
  user: SessionUser,
  starter: Starter,
  thoughts: Thoughts,
  now: Date,
): Promise<Project> {
  const { title, description } = starter
  const [plan, plannedFrom] = await Promise.all([
    thoughts.makePlan({ title, description, wishes: [] }),
    plannedFromOf(thoughts, { title, description }),
  ])
  return database.transaction(async (transaction) => {
    const { id } = await importProject(transaction, user, exchangeOf(starter, now), now)
    const project = await findOwnedProject(transaction, user.id, id)
    await keepPlan(transaction, project, { plan, plannedFrom }, now)
    await makePlanTasks(transaction, project, undefined, now)
    return readProject(transaction, project)
  })
}

/** The first exchange and its saved solution as an exported project. */
function exchangeOf({ title, description, question, answer, solution }: Starter, now: Date): ProjectExport {
  const times = { createdAt: now.toISOString(), updatedAt: now.toISOString() }
  const message = { taskId: null, status: 'complete', error: null, source: 'web', createdAt: times.createdAt }
  return ProjectExport.parse({
    format: 'fledge-project',
    version: 1,
    project: { title, description, targetIos: usualIos, wishes: [], ...times },
    plan: null,
    tasks: [],
    messages: [
      { ...message, id: 1, parentId: null, content: question, isUserMessage: true, model: null },
      { ...message, id: 2, parentId: 1, content: answer, isUserMessage: false, model: 'field-guide' },
    ],
    solutions: [{ ...solution, language: null, messageId: 2, taskId: null, ...times }],
  })
}
