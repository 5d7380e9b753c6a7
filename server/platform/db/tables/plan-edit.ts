import type { Plan, PlanFeature, PlanTask } from '#contract/plan.ts'

interface Edit<Kind extends string> {
  id: string
  kind: Kind
  reason: string
}

export interface AddTask extends Edit<'add-task'> {
  phase: string
  goal: string
  /** Where a new phase goes; null: at the start. */
  afterPhase: string | null
  /** Titles it may follow, nearest first. */
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

export type PlanDesign = Pick<Plan, 'summary' | 'audience' | 'architecture'>
export type TaskEdit = AddTask | ChangeTask | RemoveTask
export type FeatureEdit = AddFeature | ChangeFeature | RemoveFeature
export type PlanEdit = TaskEdit | FeatureEdit | ChangeDesign
