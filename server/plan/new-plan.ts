import type { Context } from 'hono'
import type { PlanEvent, PlanProgress } from '#contract/plan.ts'
import type { Database } from '#server/db/database.ts'
import { problemOf } from '#server/http/problem.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import type { Services } from '#server/services.ts'
import { readPlanSource, replacePlan, type VersionedPlan } from './plan-store.ts'

interface NewPlan {
  database: Database
  project: OwnedProjectId
  wish: string | null
  signal: AbortSignal
}

/** By the language model where there is one, else at once. Nothing is kept before the plan is whole. */
export async function makeNewPlan(
  { planner, planWriter, now }: Services,
  { database, project, wish, signal }: NewPlan,
  onProgress: (progress: PlanProgress) => void,
): Promise<VersionedPlan> {
  if (!planWriter) return replacePlan(database, project, wish, planner, now())
  const plan = await planWriter(await readPlanSource(database, project, wish), signal, onProgress)
  signal.throwIfAborted()
  return replacePlan(database, project, wish, () => plan, now())
}

/** The same, told while it happens. Who goes away stops it, and the plan stays as it was. */
export function streamNewPlan(c: Context, services: Services, asked: NewPlan): Response {
  const stopped = new AbortController()
  const signal = AbortSignal.any([asked.signal, stopped.signal])
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: PlanEvent) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
      }
      try {
        const { plan, version } = await makeNewPlan(services, { ...asked, signal }, (progress) => send({ type: 'progress', progress }))
        send({ type: 'plan', plan, version })
      } catch (error) {
        if (!signal.aborted) {
          const problem = problemOf(error)
          if (!problem) services.logger.error({ error, path: c.req.path }, 'A plan failed')
          send({ type: 'problem', detail: problem?.message ?? 'Something went wrong on our side. Try again in a moment.' })
        }
      }
      if (!signal.aborted) controller.close()
    },
    cancel: () => stopped.abort(),
  })
  return c.body(body, 200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache', 'X-Accel-Buffering': 'no' })
}
