import type { Context } from 'hono'
import type { PlanEvent, PlanProgress } from '#contract/plan.ts'
import type { ProposalEvent } from '#contract/proposal.ts'
import { tellChange } from '#server/features/events/change-feed.ts'
import { tabOf } from '#server/features/events/tell-changes.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { problemOf } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'

/** Tells what happens while something is made, and then what was made or what went wrong. Who goes away stops it. Other pages hear of it when it is kept. */
export function streamMaking(
  c: Context<SignedInEnvironment>,
  projectId: OwnedProjectId,
  { logger, bus }: Services,
  make: (
    signal: AbortSignal,
    onProgress: (progress: PlanProgress) => void,
  ) => Promise<PlanEvent | ProposalEvent>,
): Response {
  const stopped = new AbortController()
  const signal = AbortSignal.any([c.req.raw.signal, stopped.signal])
  const encoder = new TextEncoder()
  const work = Promise.withResolvers<void>()
  c.set('work', work.promise)
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: PlanEvent | ProposalEvent) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
      }
      try {
        const made = await make(signal, (progress) => send({ type: 'progress', progress }))
        tellChange(bus, c.var.user.id, { part: 'plan', projectId, by: tabOf(c) })
        send(made)
      } catch (error) {
        if (!signal.aborted) {
          const problem = problemOf(error)
          if (!problem) logger.error({ error, path: c.req.path }, 'A plan failed')
          send({
            type: 'problem',
            detail: problem?.message ?? 'Something went wrong on our side. Try again in a moment.',
          })
        }
      } finally {
        work.resolve()
      }
      if (!signal.aborted) controller.close()
    },
    cancel: () => stopped.abort(),
  })
  return c.body(body, 200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache',
    'X-Accel-Buffering': 'no',
  })
}

export function wantsStream(c: Context): boolean {
  return c.req.header('accept')?.includes('text/event-stream') ?? false
}
