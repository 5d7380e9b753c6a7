import { z } from 'zod'
import { requiredText } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { PlanPace, type Plan, type PlanFeature, type PlanTask } from './plan.ts'
import type { ProposalLine } from './proposal.ts'

const phase = z.string().min(1)
const task = { phase, title: z.string().min(1) }
const place = z.int().min(0).max(1000)
const phaseName = requiredText('A phase needs a name', limits.taskTitle, 'The name')

/** An edit a person can make by hand. Phases and tasks are given by the plan's names. */
export const HandEdit = z.discriminatedUnion('change', [
  z.object({ change: z.literal('rename-phase'), phase, name: phaseName }),
  z.object({ change: z.literal('move-phase'), phase, to: place }),
  /** Splits it in two, about halfway. */
  z.object({ change: z.literal('split-phase'), phase }),
  /** With its tasks; done tasks stay. */
  z.object({ change: z.literal('remove-phase'), phase }),
  /** Moves its tasks to the end of the phase before it. */
  z.object({ change: z.literal('join-phase'), phase }),
  z.object({
    change: z.literal('rename-task'),
    ...task,
    name: requiredText('Task title is required', limits.taskTitle, 'The title'),
  }),
  z.object({ change: z.literal('move-task'), ...task, toPhase: phase, to: place }),
  /** Splits it into two to four smaller steps. */
  z.object({ change: z.literal('split-task'), ...task }),
  /** Merges it with the next task of its phase. */
  z.object({ change: z.literal('join-task'), ...task }),
  z.object({ change: z.literal('remove-task'), ...task }),
  /** Kept aside with its place, so that it can come back. */
  z.object({ change: z.literal('put-off-task'), ...task }),
  z.object({ change: z.literal('bring-back-task'), title: z.string().min(1) }),
  /** Renames a feature or a screen in every text of the plan and the open tasks. */
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
  /** The version the person saw; the edit is refused if it is not the current one. */
  baseVersion: z.int(),
  edit: HandEdit,
})

export interface AddTask {
  change: 'add-task'
  phase: string
  goal: string
  /** The phase a new phase follows; null puts it first. */
  afterPhase: string | null
  /** Titles it may follow, closest first. */
  after: string[]
  task: PlanTask
}

export interface ChangeTask {
  change: 'change-task'
  phase: string
  was: PlanTask
  task: PlanTask
}

/** Removes a task that another plan does without. It stays if it is done. */
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

/** Summary, audience and architecture change together. */
export interface ChangeDesign {
  change: 'change-design'
  design: Pick<Plan, 'summary' | 'audience' | 'architecture'>
}

/** Removes names from the design that nothing needs any more. */
export interface TrimDesign {
  change: 'trim-design'
  frameworks: string[]
  screens: string[]
  privacyKeys: string[]
  fields?: { entity: string; field: string }[]
}

/** Renames the app, or a word, everywhere in the plan and open tasks. */
export interface Rename {
  change: 'rename-app' | 'rename-word'
  was: string
  name: string
}

/** The plan's description of itself when it becomes another kind of app. */
export interface ChangeKind {
  change: 'change-kind'
  said: Pick<Plan, 'understood' | 'stories' | 'outOfScope' | 'risks' | 'assumptions'>
}

/** Edits that bring in what differs in another plan. */
export type ComparedEdit = AddTask | ChangeTask | DropTask | FeatureEdit | ChangeDesign

/** One change to a plan, whoever makes it: a person, a request in words, or a newer plan. */
export type PlanEdit = HandEdit | ComparedEdit | TrimDesign | Rename | ChangeKind

/** An edit that a proposal offers. */
export type ProposedEdit = PlanEdit & {
  reason: string
  /** How its line reads, where the edit alone does not tell. */
  line?: Pick<ProposalLine, 'change' | 'subject' | 'title' | 'phase' | 'minutes' | 'details'>
  /** What is postponed, for the plan's list of things to leave out at first. */
  later?: { what: string; why: string }
}

/** A proposed edit as it is stored. */
export type NumberedEdit = ProposedEdit & { id: string }
