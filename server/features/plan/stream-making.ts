import type { Context } from 'hono'
import type { PlanEvent, PlanProgress } from '#contract/plan/plan.ts'
import type { ProposalEvent } from '#contract/plan/proposal.ts'
import { publishChange, tabOf } from '#server/features/events/change-feed.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { eventOf, eventStream, eventStreamHeaders } from '#server/platform/http/event-stream.ts'
import { problemOf } from '#server/platform/http/problem.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'

/**
 * Streams the progress of a plan or proposal, then the result or the problem. If the client disconnects, the
 * work is aborted.
 */
export function streamMaking(
  c: Context<SignedInEnvironment>,
  projectId: OwnedProjectId,
  { logger, bus }: Services,
  make: (
    signal: AbortSignal,
    onProgress: (progress: PlanProgress) => void,
  ) => Promise<PlanEvent | ProposalEvent>,
): Response {
  const left = new AbortController()
  const signal = AbortSignal.any([c.req.raw.signal, left.signal])
  const work = Promise.withResolvers<void>()
  c.set('work', work.promise)

  const events = new ReadableStream<string>({
    async start(controller) {
      const send = (event: PlanEvent | ProposalEvent) => {
        if (!signal.aborted) controller.enqueue(eventOf(event))
      }
      try {
        const made = await make(signal, (progress) => send({ type: 'progress', progress }))
        publishChange(bus, c.var.user.id, { part: 'plan', projectId, by: tabOf(c) })
        send(made)
      } catch (error) {
        const problem = problemOf(error)
        if (!problem && !signal.aborted) logger.error({ error, path: c.req.path }, 'A plan failed')
        send({
          type: 'problem',
          detail: problem?.message ?? 'Something went wrong on our side. Try again in a moment.',
        })
      } finally {
        work.resolve()
      }
      if (!signal.aborted) controller.close()
    },
  })
  return c.body(eventStream(events, { onLeave: () => left.abort() }), 200, eventStreamHeaders)
}
