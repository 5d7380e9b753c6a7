import type { PlanEdit, ProposedEdit } from '#contract/plan/plan-edit.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { SubjectFinder } from './find-subject.ts'
import type { Subject } from './plan-parts.ts'

export interface TaskName {
  phase: string
  title: string
}

export interface NewField {
  name: string
  type: string
  label: string
}

/** What a request asks for, in the plan's own names: one edit, or what becomes edits with the task list or another plan. */
export type PlanCommand =
  | { does: 'edit'; edit: PlanEdit & Pick<ProposedEdit, 'line'> }
  | { does: 'fewer' }
  | { does: 'detail' }
  | { does: 'simpler' }
  | { does: 'drop' | 'later'; subject: DroppedSubject }
  | {
      does: 'add'
      words: string
      isKnown: boolean
      features: string[]
      alike: string[]
      own: OwnRequest | null
    }
  | { does: 'field'; entity: string; fields: NewField[] }
  | { does: 'split'; task: TaskName }
  | { does: 'merge'; first: TaskName; second: TaskName }
  | { does: 'move'; tasks: TaskName[]; place: 'before' | 'after' | 'first' | 'last'; other: TaskName | null }
  | { does: 'kind'; kind: string; words: string }

export interface DroppedSubject {
  words: string
  features: string[]
  tasks: TaskName[]
  frameworks: string[]
  screens: string[]
  fields: { entity: string; field: string }[]
}

/** A request that fits no known feature, as a feature in its own words. */
export interface OwnRequest {
  name: string
  why: string
  tasks: PlannerKnowledge['commands']['ownStory']['tasks']
}

export interface ReadCommands {
  commands: PlanCommand[]
  /** Sentences about requests that cannot be done. */
  problems: string[]
  /** Requests that resemble no known one. */
  notUnderstood: string[]
  /** What they may mean, each as a request that does exactly one thing. */
  choices: string[]
  /** Two example requests for this plan. */
  quoted: string[]
}

/** The plan a request is about, and what has been read so far. */
export interface Context {
  knowledge: PlannerKnowledge
  plan: Plan
  find: SubjectFinder
  /** The quoted name in the plan that a placeholder word replaces; null for other words. */
  quotedName: (words: string) => string | null
  /** What was named before, to which "it" refers. */
  before: { text: string; subjects: Subject[]; isUnsure: boolean }
}

/** What one request leads to. */
export interface Outcome {
  commands?: PlanCommand[]
  problems?: string[]
  choices?: string[]
  subjects?: Subject[]
}
