import { Hono } from 'hono'
import { z } from 'zod'
import { Plan, PlanRequest, PlanTasksRequest } from '#contract/plan.ts'
import { Task } from '#contract/task.ts'
import { requireUser } from '#server/auth/session.ts'
import type { SignedInEnvironment } from '#server/http/app-environment.ts'
import { documented } from '#server/http/documented.ts'
import { notFound } from '#server/http/problem.ts'
import { validated } from '#server/http/validated.ts'
import { requireOwnedProject } from '#server/projects/owned-project.ts'
import type { Services } from '#server/services.ts'
import { findPlan, makePlanTasks, replacePlan } from './plan-store.ts'
import { planVersionRoutes } from './plan-version-routes.ts'
import { proposalRoutes } from './proposal-routes.ts'

export function planRoutes(services: Services) {
  const { now, planner } = services
  return new Hono<SignedInEnvironment>()
    .get('/', documented({ summary: "The project's plan", access: 'owner', answers: { 200: Plan } }), requireUser, async (c) => {
      const plan = await findPlan(c.var.database, await requireOwnedProject(c))
      if (!plan) throw notFound('Plan')
      return c.json(plan)
    })
    .post('/', documented({ summary: 'Make a new plan; it writes no tasks', access: 'owner', answers: { 200: Plan } }), requireUser, validated('json', PlanRequest), async (c) => {
      const project = await requireOwnedProject(c)
      return c.json(await replacePlan(c.var.database, project, c.req.valid('json').refine || null, planner, now()))
    })
    .post(
      '/tasks',
      documented({ summary: 'Make tasks from the plan, of one phase or of all; asking twice makes none twice', access: 'owner', answers: { 201: z.array(Task) } }),
      requireUser,
      validated('json', PlanTasksRequest),
      async (c) => {
        const project = await requireOwnedProject(c)
        return c.json(await makePlanTasks(c.var.database, project, c.req.valid('json').phase, now()), 201)
      },
    )
    .route('/proposal', proposalRoutes(services))
    .route('/versions', planVersionRoutes(services))
}
