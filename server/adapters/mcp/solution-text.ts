import { fenceFor } from '#contract/code-fence.ts'

export interface SolutionParts {
  problem: string
  explanation: string
  code: { file: string; language: string; text: string }[]
}

const problemMark = '**Problem:** '
const fences = /^(`{3,})([^\n`]*)\n([\s\S]*?)^\1[ \t]*$/gm

/** A solution as Markdown, as people read it on the web. */
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

/** The parts of a solution again; what somebody saved on the web is read as well as it can be. */
export function readSolution(content: string): SolutionParts {
  const code = [...content.matchAll(fences)].map(([, , opening = '', text = '']) => {
    const [language = '', ...file] = opening.trim().split(':')
    return {
      language: language.trim() || 'swift',
      file: file.join(':').trim(),
      text: text.replace(/\n$/, ''),
    }
  })
  const prose = content.replace(fences, '').trim()
  const isSwift = code.length === 0 && !/[.!?]$/m.test(prose) && /[{}();=]/.test(prose)
  if (isSwift) return { problem: '', explanation: '', code: [{ language: 'swift', file: '', text: content }] }
  const [first = '', ...rest] = prose.split(/\n{2,}/)
  if (!first.startsWith(problemMark)) return { problem: '', explanation: prose, code }
  return { problem: first.slice(problemMark.length), explanation: rest.join('\n\n'), code }
}

function word(language: string): string {
  return language.replace(/[^\w+-]/g, '')
}
