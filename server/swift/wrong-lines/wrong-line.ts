/** A line that compiles but does something other than intended. The texts are in `knowledge/wrong-lines.yaml`. */
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
  /** The type of the value that was passed instead. */
  other: string
}
