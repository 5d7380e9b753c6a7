import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { HandEditRequest } from '#contract/plan/plan-edit.ts'
import { PlanAnswers, PlanQuestions } from '#contract/plan/plan-answers.ts'
import { Plan, PlanOrReadings, PlanReadings, PlanRequest, PlanTasksRequest } from '#contract/plan/plan.ts'
import { planVersionHeader } from '#contract/plan/plan-version-header.ts'
import { Task } from '#contract/tasks/task.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { wantsEventStream } from '#server/platform/http/event-stream.ts'
import { validated } from '#server/platform/http/validated.ts'
import { requireOwnedProject } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { keepAnswers, readPlanQuestions } from './plan-answer-store.ts'
import { editPlan } from '#server/features/plan/proposals/edit-store.ts'
import { makeAnsweredPlan, makePlanTasks } from './new-plan.ts'
import { findVersionedPlan, readPlanSource, type VersionedPlan } from './plan-store.ts'
import { planVersionRoutes } from './plan-version-routes.ts'
import { proposalRoutes } from '#server/features/plan/proposals/proposal-routes.ts'
import { streamMaking } from './stream-making.ts'

const versionHeader = { [planVersionHeader]: 'The version of the plan' }

export function planRoutes(services: Services) {
  const { now } = services
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({
        summary: "The project's plan; an edit names its version as `baseVersion`",
        access: 'owner',
        answers: { 200: Plan },
        headers: versionHeader,
      }),
      requireUser,
      async (c) => {
        const found = await findVersionedPlan(c.var.database, await requireOwnedProject(c))
        if (!found) throw notFound('Plan')
        return c.json(found.plan, 200, versionOf(found))
      },
    )
    .post(
      '/',
      documented({
        summary:
          'Make a new plan, with answers to its questions; it writes no tasks and says what is left to ask. Answers with readings to choose from, and stores nothing, if only the learner can say what kind of app it is. Tells how far it is to `Accept: text/event-stream`',
        access: 'owner',
        costly: 'plan',
        asksModel: true,
        answers: { 200: PlanOrReadings },
        headers: versionHeader,
      }),
      requireUser,
      validated('json', PlanRequest),
      async (c) => planAnew(services, c, c.req.valid('json')),
    )
    .patch(
      '/',
      documented({
        summary:
          'Change the plan by hand: rename, move, split, join or delete phases and tasks, switch features, set the pace. Tasks change with it; /plan/proposal/undo takes it back',
        access: 'owner',
        costly: 'planChange',
        answers: { 200: Plan },
        headers: versionHeader,
      }),
      requireUser,
      validated('json', HandEditRequest),
      async (c) => {
        const project = await requireOwnedProject(c)
        const { baseVersion, edit } = c.req.valid('json')
        const edited = await editPlan(c.var.database, project, baseVersion, edit, now())
        return c.json(edited.plan, 200, versionOf(edited))
      },
    )
    .route('/readings', planReadingRoutes(services))
    .route('/', planQuestionRoutes(services))
    .route('/tasks', planTaskRoutes(services))
    .route('/proposal', proposalRoutes(services))
    .route('/versions', planVersionRoutes(services))
}

function planReadingRoutes(services: Services) {
  return new Hono<SignedInEnvironment>().get(
    '/',
    documented({
      summary: 'Other kinds of app that the idea may be, for a plan of the wrong kind',
      access: 'owner',
      answers: { 200: PlanReadings },
    }),
    requireUser,
    async (c) => {
      const project = await requireOwnedProject(c)
      const thoughts = services.thinking.for(`user ${c.var.user.id}`)
      return c.json(
        await thoughts.otherReadings(await readPlanSource(c.var.database, project, null, thoughts)),
      )
    },
  )
}

function planTaskRoutes({ now }: Services) {
  return new Hono<SignedInEnvironment>().post(
    '/',
    documented({
      summary: 'Create tasks from the plan, for one phase or for all; existing tasks are not created again',
      access: 'owner',
      costly: 'planChange',
      answers: { 201: z.array(Task) },
    }),
    requireUser,
    validated('json', PlanTasksRequest),
    async (c) => {
      const project = await requireOwnedProject(c)
      return c.json(await makePlanTasks(c.var.database, project, c.req.valid('json').phase, now()), 201)
    },
  )
}

function planQuestionRoutes({ thinking, now }: Services) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/questions',
      documented({
        summary: 'What the idea leaves open, to ask before planning',
        access: 'owner',
        answers: { 200: PlanQuestions },
      }),
      requireUser,
      async (c) =>
        c.json(
          await readPlanQuestions(
            c.var.database,
            await requireOwnedProject(c),
            thinking.for(`user ${c.var.user.id}`),
          ),
        ),
    )
    .put(
      '/answers',
      documented({
        summary: 'Keep answers for the next plan',
        access: 'owner',
        costly: 'planChange',
        answers: { 200: PlanQuestions },
      }),
      requireUser,
      validated('json', PlanAnswers),
      async (c) => {
        const project = await requireOwnedProject(c)
        await keepAnswers(c.var.database, project, c.req.valid('json'), now())
        return c.json(await readPlanQuestions(c.var.database, project, thinking.for(`user ${c.var.user.id}`)))
      },
    )
}

async function planAnew(
  services: Services,
  c: Context<SignedInEnvironment>,
  { refine, builtIn = false, answers }: PlanRequest,
) {
  const project = await requireOwnedProject(c)
  const asked = {
    database: c.var.database,
    project,
    userId: c.var.user.id,
    wish: refine || null,
    builtIn,
    answers,
  }
  // The typed client has no type for the streamed response.
  if (wantsEventStream(c))
    return streamMaking(c, project, services, async (signal, onProgress) => {
      const made = await makeAnsweredPlan(services, { ...asked, signal }, onProgress)
      return 'readings' in made ? { type: 'readings', readings: made } : { type: 'plan', ...made }
    }) as never
  const made = await makeAnsweredPlan(services, { ...asked, signal: c.req.raw.signal })
  if ('readings' in made) return c.json(made, 200)
  return c.json({ ...made.plan, questions: made.questions }, 200, versionOf(made))
}

function versionOf({ version }: VersionedPlan): Record<string, string> {
  return { [planVersionHeader]: String(version) }
}
