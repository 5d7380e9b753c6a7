import { z } from 'zod'
import { Id, optionalText, Timestamp } from './identifiers.ts'
import { limits } from './limits.ts'
import { Plan, PlanProgress } from './plan.ts'

/** One thing that would change, accepted or left out by itself. */
export const ProposalLine = z.object({
  id: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  subject: z.enum(['task', 'feature', 'design']),
  title: z.string(),
  reason: z.string(),
  /** What differs, a short line each; for a changed line. */
  details: z.array(z.string()),
  /** Where a task stands; null for features and the design. */
  phase: z.string().nullable(),
  minutes: z.int().nullable(),
  /** Null before it was decided. */
  accepted: z.boolean().nullable(),
})
export type ProposalLine = z.infer<typeof ProposalLine>

export const ProposalState = z.enum(['open', 'accepted', 'rejected', 'undone'])
export type ProposalState = z.infer<typeof ProposalState>

/** What would change in the plan and in today's tasks. Done tasks are never in it. */
export const Proposal = z.object({
  id: Id,
  state: ProposalState,
  /** The plan's version that it would change. */
  baseVersion: z.int(),
  wish: z.string().nullable(),
  lines: z.array(ProposalLine),
  createdAt: Timestamp,
  /** Why the built-in planner made it and not the model that was asked. */
  note: z.string().optional(),
})
export type Proposal = z.infer<typeof Proposal>

/** What stands in the stream of a proposal that is being made. It ends with a proposal or with a problem. */
export const ProposalEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: PlanProgress }),
  z.object({ type: z.literal('proposal'), proposal: Proposal }),
  z.object({ type: z.literal('problem'), detail: z.string() }),
])
export type ProposalEvent = z.infer<typeof ProposalEvent>

export const ProposalRequest = z.object({ refine: optionalText(limits.chatMessage, 'The wish').optional() })
export type ProposalRequest = z.infer<typeof ProposalRequest>

/** Without lines all are accepted. With an id it must be the newest proposal. */
export const ProposalAcceptance = z.object({
  id: Id.optional(),
  lines: z.array(z.string()).min(1, 'Choose at least one line').max(500).optional(),
})
export type ProposalAcceptance = z.infer<typeof ProposalAcceptance>

/** With the version of the plan that a change made, that change is undone or none; without it the newest. */
export const UndoRequest = z.object({ version: z.int().optional() })
export type UndoRequest = z.infer<typeof UndoRequest>

export const PlanVersion = z.object({ version: z.int(), plan: Plan, createdAt: Timestamp })
export type PlanVersion = z.infer<typeof PlanVersion>

export const PlanVersions = z.object({
  /** The version the project stands on. */
  current: z.int(),
  /** Newest first. */
  versions: z.array(
    z.object({ version: z.int(), features: z.array(z.string()), tasks: z.int(), createdAt: Timestamp }),
  ),
})
export type PlanVersions = z.infer<typeof PlanVersions>
