import { z } from 'zod'
import { Id, optionalText, Timestamp } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { Plan, PlanProgress, PlanReadings } from './plan.ts'

/** Can be accepted on its own. */
export const ProposalLine = z.object({
  id: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  subject: z.enum(['task', 'feature', 'design']),
  title: z.string(),
  reason: z.string(),
  /** For a changed part: its differences, as short lines. */
  details: z.array(z.string()),
  /** The task's phase; null for features and the design. */
  phase: z.string().nullable(),
  minutes: z.int().nullable(),
  /** Null until the proposal is decided. */
  accepted: z.boolean().nullable(),
})
export type ProposalLine = z.infer<typeof ProposalLine>

export const ProposalState = z.enum(['open', 'accepted', 'rejected', 'undone'])
export type ProposalState = z.infer<typeof ProposalState>

/** Proposed changes to the plan and its open tasks; done tasks are never included. */
export const Proposal = z.object({
  id: Id,
  state: ProposalState,
  /** The plan version that the proposal changes. */
  baseVersion: z.int(),
  wish: z.string().nullable(),
  lines: z.array(ProposalLine),
  createdAt: Timestamp,
  /** Why the built-in planner made the proposal and not the model, if so. */
  note: z.string().optional(),
  /** The possible meanings of an unclear wish, each as a wish to propose instead. */
  choices: z.array(z.string()).optional(),
  /** After an undo: the version to send with the next undo, if the change before can be undone as well. */
  undoes: z.int().optional(),
})
export type Proposal = z.infer<typeof Proposal>

/** An event in the stream of a proposal, which ends with a proposal, readings or a problem. */
export const ProposalEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: PlanProgress }),
  z.object({ type: z.literal('proposal'), proposal: Proposal }),
  z.object({ type: z.literal('readings'), readings: PlanReadings }),
  z.object({ type: z.literal('problem'), detail: z.string() }),
])
export type ProposalEvent = z.infer<typeof ProposalEvent>

export const ProposalRequest = z.object({ refine: optionalText(limits.chatMessage, 'The wish').optional() })
export type ProposalRequest = z.infer<typeof ProposalRequest>

/** Accepts these lines, or all if `lines` is absent. If `id` is given, it must be the newest proposal's. */
export const ProposalAcceptance = z.object({
  id: Id.optional(),
  lines: z.array(z.string()).min(1, 'Choose at least one line').max(500).optional(),
})
export type ProposalAcceptance = z.infer<typeof ProposalAcceptance>

/** Undoes the change that made this version, and no other; if absent, the newest change. */
export const UndoRequest = z.object({ version: z.int().optional() })
export type UndoRequest = z.infer<typeof UndoRequest>

export const PlanVersion = z.object({ version: z.int(), plan: Plan, createdAt: Timestamp })
export type PlanVersion = z.infer<typeof PlanVersion>

export const PlanVersions = z.object({
  current: z.int(),
  /** Newest first. */
  versions: z.array(
    z.object({ version: z.int(), features: z.array(z.string()), tasks: z.int(), createdAt: Timestamp }),
  ),
})
export type PlanVersions = z.infer<typeof PlanVersions>
