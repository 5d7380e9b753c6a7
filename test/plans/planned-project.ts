import { eq } from 'drizzle-orm'
import type { Plan } from '#contract/plan/plan.ts'
import type { Task } from '#contract/tasks/task.ts'
import { projects } from '#server/platform/db/tables/schema.ts'
import { createProject, type Guest } from '#test/guest.ts'
import type { TestApp } from '#test/test-app.ts'

/** Creates a project with exactly this plan and the tasks made from it. */
export async function createPlannedProject(
  app: TestApp,
  guest: Guest,
  plan: Plan,
): Promise<{ id: number; tasks: Task[] }> {
  const id = await createProjectWithPlan(app, guest, plan)
  const response = await guest.post(`/api/projects/${id}/plan/tasks`, {})
  return { id, tasks: await response.json() }
}

/** Creates a project with exactly this plan and no tasks. */
export async function createProjectWithPlan(app: TestApp, guest: Guest, plan: Plan): Promise<number> {
  const { id } = await createProject(guest, { title: 'Leafy', description: plan.summary })
  const database = await app.services.databaseHandle.ready
  await database.update(projects).set({ plan, planVersion: 1 }).where(eq(projects.id, id))
  return id
}
