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

/**
 * What a request asks for, in the plan's own names. 'edit' is one edit; the others become edits later, with
 * the task list or another plan.
 */
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

/** A request that matches no known feature, as a feature in the learner's words. */
export interface OwnRequest {
  name: string
  why: string
  tasks: PlannerKnowledge['commands']['ownStory']['tasks']
}

export interface ReadCommands {
  commands: PlanCommand[]
  /** Sentences about requests that cannot be carried out. */
  problems: string[]
  /** Clauses that resemble no known request. */
  notUnderstood: string[]
  /** What the wish may mean, each as a request that does exactly one thing. */
  choices: string[]
  /** Two example requests for this plan. */
  quoted: string[]
}

/** The plan that a request is about, and what has been read so far. */
export interface Context {
  knowledge: PlannerKnowledge
  plan: Plan
  find: SubjectFinder
  /** The quoted name that a placeholder word stands for; null for other words. */
  quotedName: (words: string) => string | null
  /** What was named before: "it" refers to this. */
  before: { text: string; subjects: Subject[]; isUnsure: boolean }
}

/** The result of reading one request. */
export interface Outcome {
  commands?: PlanCommand[]
  problems?: string[]
  choices?: string[]
  subjects?: Subject[]
}
