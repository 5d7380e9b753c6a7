import type { Plan, PlanFeature, PlanTask } from '#contract/plan.ts'
import type { ProposalLine } from '#contract/proposal.ts'

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

interface ChangeFeature extends Edit<'change-feature'> {
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

export function toLine(edit: PlanEdit, accepted: boolean | null): ProposalLine {
  const { id, reason } = edit
  const common = { id, reason, accepted, details: [] as string[], phase: null, minutes: null }
  switch (edit.kind) {
    case 'add-task':
      return {
        ...common,
        change: 'added',
        subject: 'task',
        title: edit.task.title,
        phase: edit.phase,
        minutes: edit.task.minutes,
      }
    case 'change-task':
      return {
        ...common,
        change: 'changed',
        subject: 'task',
        title: edit.was.title,
        details: taskDetails(edit),
        phase: edit.phase,
        minutes: edit.task.minutes,
      }
    case 'remove-task':
      return {
        ...common,
        change: 'removed',
        subject: 'task',
        title: edit.was.title,
        phase: edit.phase,
        minutes: edit.was.minutes,
      }
    case 'add-feature':
      return { ...common, change: 'added', subject: 'feature', title: edit.feature.name }
    case 'change-feature':
      return {
        ...common,
        change: 'changed',
        subject: 'feature',
        title: edit.was.name,
        details: featureDetails(edit),
      }
    case 'remove-feature':
      return { ...common, change: 'removed', subject: 'feature', title: edit.was.name }
    case 'change-design':
      return {
        ...common,
        change: 'changed',
        subject: 'design',
        title: 'How it is built',
        details: edit.details,
      }
  }
}

function taskDetails({ was, task }: ChangeTask): string[] {
  return [
    was.title !== task.title && `Title: ${task.title}`,
    was.minutes !== task.minutes && `Time: ${was.minutes} → ${task.minutes} min`,
    was.priority !== task.priority && `Priority: ${was.priority} → ${task.priority}`,
    was.description !== task.description && 'A new description',
    was.doneWhen !== task.doneWhen && `Done when: ${task.doneWhen}`,
    was.topics.join() !== task.topics.join() && 'Other articles to read',
    was.after?.join() !== task.after?.join() && waitingFor(task.after ?? []),
  ].filter((detail) => detail !== false)
}

function waitingFor(titles: string[]): string {
  return titles.length > 0
    ? `Waits for ${titles.map((title) => `“${title}”`).join(' and ')}`
    : 'Waits for no other task'
}

function featureDetails({ was, feature }: ChangeFeature): string[] {
  return [
    was.priority !== feature.priority && `Priority: ${was.priority} → ${feature.priority}`,
    was.why !== feature.why && `Why: ${feature.why}`,
    was.frameworks.join() !== feature.frameworks.join() && `Built with ${feature.frameworks.join(', ')}`,
  ].filter((detail) => detail !== false)
}
