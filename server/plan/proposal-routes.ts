import { Hono } from 'hono'
import { Proposal, ProposalAcceptance, ProposalRequest } from '#contract/proposal.ts'
import { requireUser } from '#server/auth/session.ts'
import type { SignedInEnvironment } from '#server/http/app-environment.ts'
import { documented } from '#server/http/documented.ts'
import { validated } from '#server/http/validated.ts'
import { requireOwnedProject } from '#server/projects/owned-project.ts'
import type { Services } from '#server/services.ts'
import { acceptProposal, findOpenProposal, propose, rejectProposal, undoProposal } from './proposal-store.ts'

export function proposalRoutes({ now, planner }: Services) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({ summary: 'The proposal that waits for a decision; null where none does', access: 'owner', answers: { 200: Proposal.nullable() } }),
      requireUser,
      async (c) => c.json(await findOpenProposal(c.var.database, await requireOwnedProject(c))),
    )
    .post(
      '/',
      documented({ summary: 'Say what a wish, or the description as it is now, would change in plan and tasks; nothing changes yet', access: 'owner', answers: { 201: Proposal } }),
      requireUser,
      validated('json', ProposalRequest),
      async (c) => {
        const project = await requireOwnedProject(c)
        return c.json(await propose(c.var.database, project, c.req.valid('json').refine || null, planner, now()), 201)
      },
    )
    .post(
      '/accept',
      documented({ summary: 'Accept the named lines, or all; twice is once', access: 'owner', answers: { 200: Proposal } }),
      requireUser,
      validated('json', ProposalAcceptance),
      async (c) => {
        const project = await requireOwnedProject(c)
        return c.json(await acceptProposal(c.var.database, project, c.req.valid('json'), now()))
      },
    )
    .post('/reject', documented({ summary: 'Leave plan and tasks as they are', access: 'owner', answers: { 200: Proposal } }), requireUser, async (c) =>
      c.json(await rejectProposal(c.var.database, await requireOwnedProject(c))),
    )
    .post('/undo', documented({ summary: 'Take back what was accepted last, in one step', access: 'owner', answers: { 200: Proposal } }), requireUser, async (c) =>
      c.json(await undoProposal(c.var.database, await requireOwnedProject(c), now())),
    )
}
