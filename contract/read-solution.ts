import type { SavedSolution } from './saved-solution.ts'

/** What a solution's text is: one piece of code, or Markdown with code in it. */
export type ReadSolution =
  | { kind: 'code'; code: string; language: string; fileName: string | undefined }
  | { kind: 'markdown' }

export function readSolution({
  content,
  language,
  messageId,
}: Pick<SavedSolution, 'content' | 'language' | 'messageId'>): ReadSolution {
  const onlyFence = /^\s*(`{3,20}|~{3,20})([^\n`]*)\n([\s\S]*?)\n?[ \t]{0,20}\1\s*$/.exec(content)
  if (language === 'markdown') return { kind: 'markdown' }
  if (onlyFence && !onlyFence[3]!.includes(`\n${onlyFence[1]}`)) {
    const [fenced = '', ...rest] = onlyFence[2]!.trim().split(/[\s:]+/)
    return {
      kind: 'code',
      code: onlyFence[3]!,
      language: chosen(language) ?? fenced.toLowerCase(),
      fileName: rest.join(' ') || undefined,
    }
  }
  // The tutor's text is Markdown, even without code.
  if (language === null && (messageId !== null || /^ {0,3}(`{3,}|~{3,})/m.test(content)))
    return { kind: 'markdown' }
  return {
    kind: 'code',
    code: content,
    language: chosen(language) ?? (readsAsSwift.test(content) ? 'swift' : ''),
    fileName: undefined,
  }
}

/** Null if unknown. */
function chosen(language: string | null): string | null {
  return language === 'text' ? '' : language
}

const readsAsSwift =
  /^[ \t]*(import \w+$|(?:@\w+(?:\([^)\n]*\))?\s+){0,8}(?:(?:public|private|static|final|override|mutating)\s+){0,8}(?:func|struct|class|enum|actor|protocol|extension|var|let)\s+\w|#Preview|\/\/ )|\w\(.{0,120}\)\s{0,9}\{?$|\.\w+\(/m
