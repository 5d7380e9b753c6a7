/** A line that reads well and does something else than what is meant; its words stand in `knowledge/wrong-lines.yaml`. */
export interface WrongLine {
  kind:
    | 'overwritten-in-loop'
    | 'last-one-kept'
    | 'no-request'
    | 'empty-sample'
    | 'preview-of-text'
    | 'no-await'
    | 'no-try'
    | 'no-interpolation'
    | 'empty-button'
  line: number
  name: string
  /** What it is instead: the type of what is handed over. */
  other: string
}
