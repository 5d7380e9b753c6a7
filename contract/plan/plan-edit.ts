import { z } from 'zod'
import { requiredText } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { PlanPace, type Plan, type PlanFeature, type PlanTask } from './plan.ts'
import type { ProposalLine } from './proposal.ts'

const phase = z.string().min(1)
const task = { phase, title: z.string().min(1) }
const place = z.int().min(0).max(1000)
const phaseName = requiredText('A phase needs a name', limits.taskTitle, 'The name')

/**
 * A change to a plan that a learner can make by hand. Phases and tasks are identified by their names in the
 * plan.
 */
export const HandEdit = z.discriminatedUnion('change', [
  z.object({ change: z.literal('rename-phase'), phase, name: phaseName }),
  z.object({ change: z.literal('move-phase'), phase, to: place }),
  /** Splits a phase in two, at about the middle. */
  z.object({ change: z.literal('split-phase'), phase }),
  /** Removes a phase with its tasks; done tasks stay. */
  z.object({ change: z.literal('remove-phase'), phase }),
  /** Moves the phase's tasks to the end of the previous phase. */
  z.object({ change: z.literal('join-phase'), phase }),
  z.object({
    change: z.literal('rename-task'),
    ...task,
    name: requiredText('Task title is required', limits.taskTitle, 'The title'),
  }),
  z.object({ change: z.literal('move-task'), ...task, toPhase: phase, to: place }),
  /** Splits a task into two to four smaller ones. */
  z.object({ change: z.literal('split-task'), ...task }),
  /** Merges a task with the next one in its phase. */
  z.object({ change: z.literal('join-task'), ...task }),
  z.object({ change: z.literal('remove-task'), ...task }),
  /** Puts a task aside, with its position, so that it can be brought back. */
  z.object({ change: z.literal('put-off-task'), ...task }),
  z.object({ change: z.literal('bring-back-task'), title: z.string().min(1) }),
  /** Renames a feature or screen in all texts of the plan and of open tasks. */
  z.object({
    change: z.literal('rename-part'),
    part: z.string().min(1),
    name: requiredText('A name is required', limits.taskTitle, 'The name'),
  }),
  z.object({ change: z.literal('switch-feature'), feature: z.string().min(1), on: z.boolean() }),
  z.object({ change: z.literal('set-pace'), pace: PlanPace }),
])
export type HandEdit = z.infer<typeof HandEdit>

export function isByHand(change: string): boolean {
  return HandEdit.options.some(({ shape }) => shape.change.value === change)
}

export const HandEditRequest = z.object({
  /** The plan version the learner saw; the edit is refused if it is no longer the current one. */
  baseVersion: z.int(),
  edit: HandEdit,
})

export interface AddTask {
  change: 'add-task'
  phase: string
  goal: string
  /** The phase after which to add a new phase; null adds it as the first. */
  afterPhase: string | null
  /** Titles of tasks to place it after, the most preferred first. */
  after: string[]
  task: PlanTask
}

export interface ChangeTask {
  change: 'change-task'
  phase: string
  was: PlanTask
  task: PlanTask
}

/** Removes a task that is missing in the other plan, unless it is done. */
export interface DropTask {
  change: 'drop-task'
  phase: string
  was: PlanTask
}

export interface ChangeFeature {
  change: 'change-feature'
  was: PlanFeature
  feature: PlanFeature
}

export type FeatureEdit =
  | { change: 'add-feature'; feature: PlanFeature }
  | ChangeFeature
  | { change: 'remove-feature'; was: PlanFeature }

export interface ChangeDesign {
  change: 'change-design'
  design: Pick<Plan, 'summary' | 'audience' | 'architecture'>
}

/** Removes parts of the design that nothing needs any more. */
export interface TrimDesign {
  change: 'trim-design'
  frameworks: string[]
  screens: string[]
  privacyKeys: string[]
  fields?: { entity: string; field: string }[]
}

/** Renames the app, or replaces a word, in all texts of the plan and of open tasks. */
export interface Rename {
  change: 'rename-app' | 'rename-word'
  was: string
  name: string
}

/** Replaces the plan's description of itself when it becomes another kind of app. */
export interface ChangeKind {
  change: 'change-kind'
  said: Pick<Plan, 'understood' | 'stories' | 'outOfScope' | 'risks' | 'assumptions'>
}

export type ComparedEdit = AddTask | ChangeTask | DropTask | FeatureEdit | ChangeDesign

/** One change to a plan, whether made by hand, asked for in words, or following from a newer plan. */
export type PlanEdit = HandEdit | ComparedEdit | TrimDesign | Rename | ChangeKind

export type ProposedEdit = PlanEdit & {
  reason: string
  /** How the edit is shown, where that does not follow from the edit alone. */
  line?: Pick<ProposalLine, 'change' | 'subject' | 'title' | 'phase' | 'minutes' | 'details'>
  /** What is postponed and why, for the plan's list of things left out at first. */
  later?: { what: string; why: string }
}

export type NumberedEdit = ProposedEdit & { id: string }
