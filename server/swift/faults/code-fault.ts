/** Faults that are found in the syntax tree; their texts are in `knowledge/code-faults.yaml`. */
export const faultKinds = [
  'changed-copy',
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
  'tests-share-state',
  'property-type-differs',
] as const

export type FaultKind = (typeof faultKinds)[number]

export interface CodeFault {
  kind: FaultKind
  line: number
  /** The learner's name that the fault is about, and a second one where the text needs it. */
  name: string
  other: string
}
