import type { OutlineEdit } from '#contract/outline-edit.ts'
import type { Plan, PlanFeature, PlanTask } from '#contract/plan.ts'

interface Edit<Kind extends string> {
  id: string
  kind: Kind
  reason: string
}

export interface AddTask extends Edit<'add-task'> {
  phase: string
  goal: string
  /** The phase a new phase follows; null puts it first. */
  afterPhase: string | null
  /** Titles it may follow, closest first. */
  after: string[]
  task: PlanTask
}

export interface ChangeTask extends Edit<'change-task'> {
  phase: string
  was: PlanTask
  task: PlanTask
}

export interface RemoveTask extends Edit<'remove-task'> {
  phase: string
  was: PlanTask
}

interface AddFeature extends Edit<'add-feature'> {
  feature: PlanFeature
}

export interface ChangeFeature extends Edit<'change-feature'> {
  was: PlanFeature
  feature: PlanFeature
}

interface RemoveFeature extends Edit<'remove-feature'> {
  was: PlanFeature
}

/** Summary, audience and architecture change together. */
export interface ChangeDesign extends Edit<'change-design'> {
  design: PlanDesign
  details: string[]
}

/** A proposed change of a kind that can also be made by hand. */
export interface ChangeOutline extends Edit<'change-outline'> {
  edit: OutlineEdit
  change: 'changed' | 'removed'
  subject: 'task' | 'feature' | 'design'
  title: string
  phase: string | null
  minutes: number | null
  details: string[]
  /** What is postponed, for the plan's list of things to leave out at first. */
  later?: { what: string; why: string }
}

export interface RenameApp extends Edit<'rename-app'> {
  was: string
  name: string
}

/** Renames a word everywhere in the plan and open tasks. */
export interface RenameWord extends Edit<'rename-word'> {
  was: string
  name: string
}

/** Removes names from the design that nothing needs any more. */
export interface TrimDesign extends Edit<'trim-design'> {
  frameworks: string[]
  screens: string[]
  privacyKeys: string[]
  fields?: { entity: string; field: string }[]
  title: string
  details: string[]
}

/** The plan's description of itself when it becomes another kind of app. */
export interface ChangeKind extends Edit<'change-kind'> {
  said: Pick<Plan, 'understood' | 'stories' | 'outOfScope' | 'risks' | 'assumptions'>
  title: string
  details: string[]
}

export type PlanDesign = Pick<Plan, 'summary' | 'audience' | 'architecture'>
export type TaskEdit = AddTask | ChangeTask | RemoveTask
export type FeatureEdit = AddFeature | ChangeFeature | RemoveFeature
export type CommandEdit = ChangeOutline | RenameApp | RenameWord | TrimDesign | ChangeKind
export type PlanEdit = TaskEdit | FeatureEdit | ChangeDesign | CommandEdit
