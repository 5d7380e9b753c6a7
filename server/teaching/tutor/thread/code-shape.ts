import { swiftFaults } from '#server/swift/parse-swift.ts'

const heads: readonly RegExp[] = [
  /^(?:@\w+\s+)*(?:(?:public|private|fileprivate|final|static|nonisolated|mutating)\s+)*(?:struct|class|enum|actor|extension|protocol)\s+\w[^{=]*(?:\{\s*)?\}?$/,
  /^(?:@\w+\s+)*(?:(?:public|private|fileprivate|final|static|nonisolated|mutating|override|async)\s+)*func\s+\w[^{=]*(?:\{\s*)?\}?$/,
  /^(?:var body: some View|init\([^=]*\))\s*(?:\{\s*)?\}?$/,
]
/** The last line of a declaration that spans several lines. */
const endOfHead = /^\)[^{}=]*\{$/
const mostLines = 14

/**
 * The outline of a code block: the declarations of types and functions, with `// …` for their bodies. Empty
 * if it has no declarations, is too long, or does not parse.
 */
export function shapeOf(code: string): string {
  const shape: string[] = []
  /** For each open bracket, whether it belongs to a declaration. */
  const open: boolean[] = []
  let hasHead = false
  for (const line of code.split('\n')) {
    const bare = withoutTexts(line)
    if (bare === '') continue
    const indent = /^\s*/.exec(line)![0]
    const isHead =
      heads.some((pattern) => pattern.test(bare)) || (endOfHead.test(bare) && open.at(-1) === true)
    const closing = closeAndOpen(bare, isHead, open)
    hasHead ||= isHead
    if (isHead) shape.push(indent + bare)
    else if (!/^[)}\]]+$/.test(bare) && !shape.at(-1)?.trim().startsWith('// …')) shape.push(`${indent}// …`)
    if (!isHead && closing !== '') shape.push(indent + closing)
  }
  const whole = shape.join('\n')
  return !hasHead || shape.length > mostLines || swiftFaults(whole).length > 0 ? '' : whole
}

/** Updates the open brackets by those in a line, and returns those that close a declaration. */
function closeAndOpen(line: string, isHead: boolean, open: boolean[]): string {
  let closing = ''
  for (const bracket of line.match(/[([{)\]}]/g) ?? []) {
    if ('([{'.includes(bracket)) open.push(isHead)
    else if (open.pop()) closing += bracket
  }
  return closing
}

/** The line without comments and the contents of strings. */
function withoutTexts(line: string): string {
  return line
    .replace(/"(?:\\.|[^"\\]){0,400}"/g, '""')
    .replace(/\/\/.*$/s, '')
    .trim()
}
