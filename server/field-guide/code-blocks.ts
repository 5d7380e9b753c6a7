export interface CodeBlock {
  /** Lower case; empty when the fence names none. */
  language: string
  /** Words after the language in the fence's first line: a file name, `broken`. */
  flags: string[]
  code: string
}

/** The fenced code blocks of a Markdown text, in order. */
export function codeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(/^[ \t]*```([^\n]*)\n([\s\S]*?)^[ \t]*```[ \t]*$/gm)].map((match) => {
    const [language = '', ...flags] = (match[1] ?? '').trim().split(/\s+/)
    return { language: language.toLowerCase(), flags, code: match[2] ?? '' }
  })
}
