import { limits } from '#contract/limits.ts'

/** A title for a saved answer: its heading, its question, its code's declaration or its first line. */
export function titleOfMessage(content: string, question = ''): string {
  const lines = content.replace(/^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1/gm, '').split('\n')
  const heading = lines.find((line) => /^#{1,6}\s/.test(line))
  if (heading) return shorten(plain(heading))
  const asked = question.trim().replace(/[?.!]{1,9}$/, '')
  if (isTopic(asked)) return shorten(asked)
  const declared = declarationIn(/^ {0,3}```swift[^\n]*\n([^`]*)/m.exec(content)?.[1] ?? '')
  const first = lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? ''
  return shorten(declared ?? plain(first)) || 'Answer from the tutor'
}

/** A title for saved code: its file name, or what it declares, or its first line. */
export function titleOfCode(code: string, fileName: string | undefined): string {
  if (fileName) return shorten(fileName)
  return shorten(declarationIn(code) ?? code.trim().split('\n')[0] ?? '') || 'Code from the tutor'
}

function declarationIn(code: string): string | null {
  const declared =
    /^(?:@\w+(?:\([^)\n]*\))?\s+){0,8}(?:(?:public|private|final|nonisolated|fileprivate|open|static)\s+){0,8}(?:struct|class|enum|actor|protocol|extension|func)\s+[\w.]+/m.exec(
      code,
    )
  return declared ? declared[0].replace(/^(?:@\w+(?:\([^)]*\))?\s+)*/, '') : null
}

/** Whether a question can serve as a title: "Explain", "A hint, please" or a pasted error cannot. */
function isTopic(question: string): boolean {
  return (
    question.length <= 80 &&
    !question.includes('\n') &&
    !question.startsWith('/') &&
    question.split(' ').length >= 4
  )
}

function plain(line: string): string {
  return line
    .replace(/^\s*(#{1,6}|>|[-*+]|\d+[.)])\s+/, '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*_`~]/g, '')
    .trim()
}

function shorten(title: string): string {
  const short = title.length <= 80 ? title : `${title.slice(0, 79).replace(/\s+\S*$/, '')}…`
  return short.slice(0, limits.solutionTitle)
}
