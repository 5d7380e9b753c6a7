import { Hono, type Context } from 'hono'
import { PlanReadings } from '#contract/plan/plan.ts'
import { Proposal, ProposalAcceptance, ProposalRequest, UndoRequest } from '#contract/plan/proposal.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { wantsEventStream } from '#server/platform/http/event-stream.ts'
import { validated } from '#server/platform/http/validated.ts'
import { requireOwnedProject } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { makeProposal } from './new-proposal.ts'
import { acceptProposal, findOpenProposal, rejectProposal } from './proposal-store.ts'
import { streamMaking } from '#server/features/plan/stream-making.ts'
import { undoProposal } from './undo-proposal.ts'

export function proposalRoutes(services: Services) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({
        summary: 'The proposal that is waiting for a decision; null if there is none',
        access: 'owner',
        answers: { 200: Proposal.nullable() },
      }),
      requireUser,
      async (c) => c.json(await findOpenProposal(c.var.database, await requireOwnedProject(c))),
    )
    .post(
      '/',
      documented({
        summary:
          'Say what a wish, or the description as it is now, would change in plan and tasks; nothing changes yet. A wish for another kind of app is answered with readings. Tells how far it is to `Accept: text/event-stream`',
        access: 'owner',
        costly: 'plan',
        asksModel: true,
        answers: { 200: PlanReadings, 201: Proposal },
      }),
      requireUser,
      validated('json', ProposalRequest),
      async (c) => propose(services, c, c.req.valid('json').refine || null),
    )
    .route('/', decisionRoutes(services))
}

function decisionRoutes({ now }: Services) {
  return new Hono<SignedInEnvironment>()
    .post(
      '/accept',
      documented({
        summary: 'Accept the given lines, or all; accepting again changes nothing',
        access: 'owner',
        costly: 'planChange',
        answers: { 200: Proposal },
      }),
      requireUser,
      validated('json', ProposalAcceptance),
      async (c) => {
        const project = await requireOwnedProject(c)
        return c.json(await acceptProposal(c.var.database, project, c.req.valid('json'), now()))
      },
    )
    .post(
      '/reject',
      documented({
        summary: 'Leave plan and tasks as they are',
        access: 'owner',
        costly: 'planChange',
        answers: { 200: Proposal },
      }),
      requireUser,
      async (c) => c.json(await rejectProposal(c.var.database, await requireOwnedProject(c))),
    )
    .post(
      '/undo',
      documented({
        summary:
          'Take back what was accepted last, in one step. With the version of the plan that a change made, nothing but that change is taken back',
        access: 'owner',
        costly: 'planChange',
        answers: { 200: Proposal },
      }),
      requireUser,
      validated('json', UndoRequest),
      async (c) => {
        const project = await requireOwnedProject(c)
        return c.json(await undoProposal(c.var.database, project, c.req.valid('json'), now()))
      },
    )
}

async function propose(services: Services, c: Context<SignedInEnvironment>, wish: string | null) {
  const project = await requireOwnedProject(c)
  const asked = {
    database: c.var.database,
    project,
    userId: c.var.user.id,
    wish,
  }
  // The typed client has no type for the streamed response.
  if (wantsEventStream(c))
    return streamMaking(c, project, services, async (signal, onProgress) => {
      const made = await makeProposal(services, { ...asked, signal }, onProgress)
      return 'readings' in made ? { type: 'readings', readings: made } : { type: 'proposal', proposal: made }
    }) as never
  const made = await makeProposal(services, { ...asked, signal: c.req.raw.signal }, () => {})
  return 'readings' in made ? c.json(made, 200) : c.json(made, 201)
}
