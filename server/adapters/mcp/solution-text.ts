import { fenceFor } from '#contract/code-fence.ts'

export interface SolutionParts {
  problem: string
  explanation: string
  code: { file: string; language: string; text: string }[]
}

const problemMark = '**Problem:** '

/** Writes a solution as Markdown, in the same form as on the web. */
export function writeSolution({ problem, explanation, code }: SolutionParts): string {
  const blocks = code.map(
    ({ file, language, text }) =>
      `${fenceFor(text)}${word(language)}${file === '' ? '' : `:${file.replace(/[\n`]/g, '')}`}\n${text.replace(/\n?$/, '\n')}${fenceFor(text)}`,
  )
  return [problem.trim() === '' ? '' : problemMark + problem.trim(), explanation.trim(), ...blocks]
    .filter((part) => part !== '')
    .join('\n\n')
    .replaceAll('\0', '')
}

/** Splits a solution's Markdown into its parts. For solutions saved on the web, the split is a best guess. */
export function readSolution(content: string): SolutionParts {
  const { blocks, outside } = readFences(content.split('\n'))
  const code = blocks.map(({ opening, text }) => {
    const [language = '', ...file] = opening.trim().split(':')
    return { language: language.trim() || 'swift', file: file.join(':').trim(), text }
  })
  const prose = outside.join('\n').trim()
  const isSwift = code.length === 0 && !/[.!?]$/m.test(prose) && /[{}();=]/.test(prose)
  if (isSwift) return { problem: '', explanation: '', code: [{ language: 'swift', file: '', text: content }] }
  const [first = '', ...rest] = prose.split(/\n{2,}/)
  if (!first.startsWith(problemMark)) return { problem: '', explanation: prose, code }
  return { problem: first.slice(problemMark.length), explanation: rest.join('\n\n'), code }
}

function word(language: string): string {
  return language.replace(/[^\w+-]/g, '')
}

/** Reads in one pass: a regular expression would search the rest of the text after each unclosed fence. */
export function readFences(lines: readonly string[]) {
  const closings = closingLines(lines)
  const blocks: { opening: string; text: string }[] = []
  const outside: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const [, ticks, opening = ''] = /^(`{3,})([^`]*)$/.exec(lines[at]!) ?? []
    const end = nextAfter(at, closings.get(ticks ?? '') ?? [])
    if (end === undefined) outside.push(lines[at]!)
    else {
      blocks.push({ opening, text: lines.slice(at + 1, end).join('\n') })
      outside.push('')
      at = end
    }
  }
  return { blocks, outside }
}

/** The first of `ends` after this line. Removes passed lines, which are at the end of the list. */
function nextAfter(at: number, ends: number[]): number | undefined {
  while (ends.length > 0 && ends.at(-1)! <= at) ends.pop()
  return ends.at(-1)
}

/** For each fence, such as three backticks, the numbers of the lines that can close it, last line first. */
function closingLines(lines: readonly string[]): Map<string, number[]> {
  const closings = new Map<string, number[]>()
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const ticks = /^(`{3,})[ \t\r]*$/.exec(lines[at]!)?.[1]
    if (ticks === undefined) continue
    const sameLength = closings.get(ticks)
    if (sameLength) sameLength.push(at)
    else closings.set(ticks, [at])
  }
  return closings
}
