import { z } from 'zod'
import { Id, optionalText, Timestamp } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { Plan, PlanProgress, PlanReadings } from './plan.ts'

/** One proposed change, which can be accepted on its own. */
export const ProposalLine = z.object({
  id: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  subject: z.enum(['task', 'feature', 'design']),
  title: z.string(),
  reason: z.string(),
  /** The differences of a changed line, in short lines. */
  details: z.array(z.string()),
  /** The phase of a task; null for features and the design. */
  phase: z.string().nullable(),
  minutes: z.int().nullable(),
  /** Null until it is decided. */
  accepted: z.boolean().nullable(),
})
export type ProposalLine = z.infer<typeof ProposalLine>

export const ProposalState = z.enum(['open', 'accepted', 'rejected', 'undone'])
export type ProposalState = z.infer<typeof ProposalState>

/** Proposed changes to the plan and the current tasks. Never contains done tasks. */
export const Proposal = z.object({
  id: Id,
  state: ProposalState,
  /** The version of the plan it would change. */
  baseVersion: z.int(),
  wish: z.string().nullable(),
  lines: z.array(ProposalLine),
  createdAt: Timestamp,
  /** Why the built-in planner made it instead of the model. */
  note: z.string().optional(),
  /** What a request that may mean several things may mean, each as a request to propose instead. */
  choices: z.array(z.string()).optional(),
  /** After an undo: the version to name in the next one, if the change before can be undone too. */
  undoes: z.int().optional(),
})
export type Proposal = z.infer<typeof Proposal>

/** An event of a proposal's stream, which ends with a proposal, readings or a problem. */
export const ProposalEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: PlanProgress }),
  z.object({ type: z.literal('proposal'), proposal: Proposal }),
  z.object({ type: z.literal('readings'), readings: PlanReadings }),
  z.object({ type: z.literal('problem'), detail: z.string() }),
])
export type ProposalEvent = z.infer<typeof ProposalEvent>

export const ProposalRequest = z.object({ refine: optionalText(limits.chatMessage, 'The wish').optional() })
export type ProposalRequest = z.infer<typeof ProposalRequest>

/** Without lines, all are accepted. An id must be that of the newest proposal. */
export const ProposalAcceptance = z.object({
  id: Id.optional(),
  lines: z.array(z.string()).min(1, 'Choose at least one line').max(500).optional(),
})
export type ProposalAcceptance = z.infer<typeof ProposalAcceptance>

/** With the version a change made, only that change is undone; without it, the newest one. */
export const UndoRequest = z.object({ version: z.int().optional() })
export type UndoRequest = z.infer<typeof UndoRequest>

export const PlanVersion = z.object({ version: z.int(), plan: Plan, createdAt: Timestamp })
export type PlanVersion = z.infer<typeof PlanVersion>

export const PlanVersions = z.object({
  /** The project's current version. */
  current: z.int(),
  /** Newest first. */
  versions: z.array(
    z.object({ version: z.int(), features: z.array(z.string()), tasks: z.int(), createdAt: Timestamp }),
  ),
})
export type PlanVersions = z.infer<typeof PlanVersions>
