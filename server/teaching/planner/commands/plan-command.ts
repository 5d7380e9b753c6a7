import type { Plan } from '#contract/plan.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { SubjectFinder } from './find-subject.ts'

export interface TaskName {
  phase: string
  title: string
}

/** Something to do to a plan, in the plan's own names. */
export type PlanCommand =
  | { does: 'rename'; name: string }
  | { does: 'word'; was: string; name: string }
  | { does: 'fewer' }
  | { does: 'detail' }
  | { does: 'drop' | 'later'; subject: DroppedSubject }
  | { does: 'add'; words: string; isKnown: boolean; alike: string[]; own: OwnRequest }
  | { does: 'split'; task: TaskName }
  | { does: 'merge'; first: TaskName; second: TaskName }
  | { does: 'move'; tasks: TaskName[]; place: 'before' | 'after' | 'first' | 'last'; other: TaskName | null }
  | { does: 'kind'; kind: string; words: string }
  | { does: 'pace'; hoursPerWeek: number }

export interface DroppedSubject {
  words: string
  features: string[]
  tasks: TaskName[]
  frameworks: string[]
  screens: string[]
  fields: { entity: string; field: string }[]
}

/** What stands for a request in its own words where no known feature fits. */
export interface OwnRequest {
  name: string
  why: string
  tasks: PlannerKnowledge['commands']['ownStory']['tasks']
}

export interface ReadCommands {
  commands: PlanCommand[]
  /** What was asked and cannot be done, as sentences. */
  problems: string[]
  /** Requests that are like nothing known. */
  notUnderstood: string[]
  /** Two requests that can be made of this plan. */
  quoted: string[]
}

/** A plan that is spoken of, and what is read so far. */
export interface Context {
  knowledge: PlannerKnowledge
  plan: Plan
  find: SubjectFinder
  read: ReadCommands
}
