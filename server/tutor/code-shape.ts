const headers: readonly RegExp[] = [
  /^(?:@\w+\s+)*(?:(?:public|private|fileprivate|final|static|nonisolated|mutating)\s+)*(?:struct|class|enum|actor|extension|protocol)\s+\w+[^{=]*\{?\s*\}?$/,
  /^(?:@\w+\s+)*(?:(?:public|private|fileprivate|final|static|nonisolated|mutating|override|async)\s+)*func\s+\w+[^{=]*\{?\s*\}?$/,
  /^(?:var body: some View|init\([^=]*\))\s*\{?\s*\}?$/,
  /^[)}\]]+$/,
]
const mostLines = 14

/** What a block looks like without what it does: heads of types and functions stay, everything else becomes `// …`. Empty where nothing is left to show. */
export function shapeOf(code: string): string {
  const kept: string[] = []
  for (const line of code.split('\n')) {
    const bare = line.trim()
    if (bare === '') continue
    const isHeader = headers.some((pattern) => pattern.test(bare))
    if (isHeader) kept.push(line.trimEnd())
    else if (!kept.at(-1)?.trim().startsWith('// …')) kept.push(`${/^\s*/.exec(line)?.[0] ?? ''}// …`)
  }
  const heads = kept.filter((line) => !/^[\s)}\]]*$/.test(line) && !line.trim().startsWith('// …'))
  return heads.length === 0 || kept.length > mostLines ? '' : kept.join('\n')
}
