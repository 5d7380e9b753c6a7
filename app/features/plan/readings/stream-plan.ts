import type { PlanEvent, PlanProgress, PlanReadings } from '#contract/plan/plan.ts'
import type { Proposal, ProposalEvent } from '#contract/plan/proposal.ts'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { readEvents } from '#app/api/read-events.ts'
import type { VersionedPlan } from '#app/features/plan/plan-queries.ts'

/** Makes a new plan, or readings to choose from, and reports progress. Null if aborted; the old plan is then kept. */
export async function streamPlan(
  projectId: number,
  wish: string | null,
  signal: AbortSignal,
  onProgress: (progress: PlanProgress) => void,
): Promise<VersionedPlan | PlanReadings | null> {
  const event = await lastEvent(`/api/projects/${projectId}/plan`, wish, signal, onProgress)
  if (event?.type === 'readings') return event.readings
  return event?.type === 'plan' ? { ...event.plan, version: event.version } : null
}

/** Makes a proposal, or readings to choose from, and reports progress. Null if aborted. */
export async function streamProposal(
  projectId: number,
  wish: string | null,
  signal: AbortSignal,
  onProgress: (progress: PlanProgress) => void,
): Promise<Proposal | PlanReadings | null> {
  const event = await lastEvent(`/api/projects/${projectId}/plan/proposal`, wish, signal, onProgress)
  if (event?.type === 'readings') return event.readings
  return event?.type === 'proposal' ? event.proposal : null
}

async function lastEvent(
  path: string,
  wish: string | null,
  signal: AbortSignal,
  onProgress: (progress: PlanProgress) => void,
) {
  try {
    const response = await fetchOrThrow(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify(wish === null ? {} : { refine: wish }),
      signal,
    })
    for await (const data of readEvents(response.body!)) {
      const event = JSON.parse(data) as PlanEvent | ProposalEvent
      if (event.type === 'problem') throw new Error(event.detail)
      if (event.type !== 'progress') return event
      onProgress(event.progress)
    }
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
  throw new Error('The plan was cut off. Try again in a moment.')
}
