import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { DeclaredTypes } from './declared-types.ts'

/** Faults found in the syntax tree; their texts are in `knowledge/code-faults.yaml`. */
export const faultKinds = [
  'changed-copy',
  'changed-whole-copy',
  'missing-insert',
  'integer-division',
  'range-past-end',
  'range-of-empty',
  'remove-from-empty',
  'first-of-empty',
  'divides-by-count',
  'average-of-empty',
  'flag-not-reset',
  'shadowed-property',
  'body-calls-change',
  'list-behind-flag',
  'mixed-navigation',
  'model-off-context',
  'no-inverse',
  'continuation-kept',
  'continuation-never',
  'completion-twice',
  'timer-keeps-self',
  'observer-thrown-away',
  'decodes-list-from-object',
  'tag-type',
  'tag-optional',
  'secret-in-code',
  'secret-printed',
  'password-shown',
  'name-grants-rights',
  'fraction-only-dates',
  'id-changes',
  'handler-off-main',
  'view-never-added',
  'raw-value-shown',
  'text-without-quotes',
  'tests-share-state',
  'property-type-differs',
  'dates-compared',
  'other-unit',
  'repeat-too-short',
  'date-pattern',
  'branch-never-reached',
  'condition-always',
  'sets-not-asks',
  'optional-compared',
  'both-nil-are-equal',
  'result-unused',
  'error-swallowed',
  'filtered-away',
  'counter-in-loop',
  'read-too-early',
  'index-kept',
  'deletes-from-other',
  'sheet-in-row',
  'repeated-ids',
  'id-by-property',
  'keys-without-order',
  'chance-in-body',
  'adds-on-appear',
  'address-of-text',
  'numbers-as-text',
  'keys-differ',
  'search-by-case',
  'state-set-in-init',
  'assigned-to-itself',
  'sign-swapped',
  'comparison-reversed',
  'choice-inverted',
  'disabled-inverted',
  'days-backwards',
  'step-past-end',
  'place-before-first',
  'two-models',
  'repeats-once',
  'sorted-up',
  'sorted-down',
  'units-mixed',
  'reset-on-appear',
  'timer-on-appear',
  'timer-in-body',
  'fetch-in-body',
  'model-remade',
  'waits-in-view',
  'watches-own-change',
  'request-not-started',
  'subscription-dropped',
  'query-in-class',
  'status-not-read',
  'action-not-called',
  'store-in-memory',
  'request-not-added',
  'total-shadowed',
] as const

export type FaultKind = (typeof faultKinds)[number]

export interface CodeFault {
  kind: FaultKind
  line: number
  /** The learner's name with the fault, and a second name if the text needs one. */
  name: string
  other: string
}

/** The input of the detectors: the tree, the code including strings, and the declared types. */
export interface FaultSource {
  root: SwiftNode
  code: string
  types: DeclaredTypes
}
