import { limits } from '#contract/limits.ts'

/** A name for a saved answer: its first heading, else its first line. */
export function titleOfMessage(content: string): string {
  const lines = content.replace(/^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1/gm, '').split('\n')
  const heading = lines.find((line) => /^#{1,6}\s/.test(line))
  const first = heading ?? lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? ''
  return shorten(plain(first)) || 'Answer from the tutor'
}

/** A name for saved code: its file, else what it declares. */
export function titleOfCode(code: string, fileName: string | undefined): string {
  if (fileName) return shorten(fileName)
  const declared =
    /^(?:@\w+(?:\([^)\n]*\))?\s+){0,8}(?:(?:public|private|final|nonisolated|fileprivate|open|static)\s+){0,8}(?:struct|class|enum|actor|protocol|extension|func)\s+[\w.]+/m.exec(
      code,
    )
  return (
    shorten(
      declared ? declared[0].replace(/^(?:@\w+(?:\([^)]*\))?\s+)*/, '') : (code.trim().split('\n')[0] ?? ''),
    ) || 'Code from the tutor'
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
