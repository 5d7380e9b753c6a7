import type { SavedSolution } from './saved-solution.ts'

/** What a saved solution is: either code, or Markdown that may contain code. */
export type ReadSolution =
  | { kind: 'code'; code: string; language: string; fileName: string | undefined }
  | { kind: 'markdown' }

export function readSolution({
  content,
  language,
  messageId,
}: Pick<SavedSolution, 'content' | 'language' | 'messageId'>): ReadSolution {
  if (language === 'markdown') return { kind: 'markdown' }
  const onlyFence = onlyFenceOf(content)
  if (onlyFence) {
    const [fenced = '', ...rest] = onlyFence.info.trim().split(/[\s:]+/)
    return {
      kind: 'code',
      code: onlyFence.code,
      language: chosen(language) ?? fenced.toLowerCase(),
      fileName: rest.join(' ') || undefined,
    }
  }
  // Text saved from the tutor is Markdown, even if it contains no code.
  if (language === null && (messageId !== null || /^ {0,3}(`{3,}|~{3,})/m.test(content)))
    return { kind: 'markdown' }
  return {
    kind: 'code',
    code: content,
    language: chosen(language) ?? (content.split('\n').some(readsAsSwift) ? 'swift' : ''),
    fileName: undefined,
  }
}

/**
 * The code fence in a text that is nothing else. Start and end are checked separately: a regular expression
 * would search for the end from every position.
 */
function onlyFenceOf(content: string): { info: string; code: string } | null {
  const text = content.trim()
  const firstLine = text.slice(0, Math.max(text.indexOf('\n'), 0))
  const marks = /^(?:`{3,20}|~{3,20})/.exec(firstLine)?.[0] ?? ''
  const info = firstLine.slice(marks.length)
  const end = text.length - marks.length
  if (marks === '' || info.includes('`') || end <= firstLine.length || !text.endsWith(marks)) return null
  const inside = text.slice(firstLine.length + 1, end)
  if (inside.includes(`\n${marks}`)) return null
  const spaces = /\n?[ \t]{0,20}$/.exec(inside.slice(-21))!
  return { info, code: inside.slice(0, inside.length - spaces[0].length) }
}

/** The language to highlight; null if it was not chosen. Plain text has the empty string. */
function chosen(language: string | null): string | null {
  return language === 'text' ? '' : language
}

function readsAsSwift(line: string): boolean {
  return declaration.test(line) || endsInCall(line) || /\.\w+\(/.test(line)
}

const declaration =
  /^[ \t]*(?:import \w+\r?$|(?:@\w+(?:\([^()]*\))?\s+){0,8}(?:(?:public|private|static|final|override|mutating)\s+){0,8}(?:func|struct|class|enum|actor|protocol|extension|var|let)\s+\w|#Preview|\/\/ )/
const longestCall = 120

/** Whether a line ends in a call, such as "print(1)" or "VStack(spacing: 4) {". */
function endsInCall(line: string): boolean {
  const call = line.trimEnd().replace(/\{$/, '').trimEnd()
  return call.endsWith(')') && /\w\(/.test(call.slice(-longestCall))
}
