export interface CodeBlock {
  /** In lower case; empty if the fence states no language. */
  language: string
  /** Words after the language on the fence's first line: a file name, or `broken`. */
  flags: string[]
  code: string
}

/** The fenced code blocks of a Markdown text, in order. */
export function codeBlocks(markdown: string): CodeBlock[] {
  return fencesIn(markdown.split('\n')).map(({ info, code }) => {
    const [language = '', ...flags] = info.trim().split(/\s+/)
    return { language: language.toLowerCase(), flags, code }
  })
}

/** All lines of a Markdown text's Swift blocks, without the fences. */
export function swiftLines(markdown: string): string[] {
  return codeBlocks(markdown)
    .filter(({ language }) => language === 'swift')
    .flatMap(({ code }) => code.trimEnd().split('\n'))
}

/** A Markdown text with each fenced block replaced by `instead`. */
export function withoutCodeBlocks(markdown: string, instead: string): string {
  const lines = markdown.split('\n')
  let end = 0
  const kept = fencesIn(lines).flatMap(({ from, to }) => {
    const before = lines.slice(end, from)
    end = to + 1
    return [...before, instead]
  })
  return [...kept, ...lines.slice(end)].join('\n')
}

interface Fence {
  info: string
  code: string
  /** Line numbers of the opening and closing fence. */
  from: number
  to: number
}

/** Scans line by line: for each unclosed fence, a regular expression would read to the end of the text. */
function fencesIn(lines: readonly string[]): Fence[] {
  const fences: Fence[] = []
  for (let from = 0; from < lines.length; from += 1) {
    const opening = /^[ \t]*```([^\n]*)$/.exec(lines[from]!)
    if (!opening) continue
    let to = from + 1
    while (to < lines.length && !/^[ \t]*```[ \t\r]*$/.test(lines[to]!)) to += 1
    if (to === lines.length) break
    fences.push({
      info: opening[1]!,
      code: lines
        .slice(from + 1, to)
        .map((line) => `${line}\n`)
        .join(''),
      from,
      to,
    })
    from = to
  }
  return fences
}
