export type CodeTokenKind = 'keyword' | 'type' | 'call' | 'string' | 'number' | 'comment'
export type CodeLine = { text: string; kind: CodeTokenKind | null }[]

export function CodeLines({ lines }: { lines: CodeLine[] }) {
  return lines.map((line, lineNumber) => (
    <span key={lineNumber}>
      {line.map(({ text, kind }, position) =>
        kind ? (
          <span key={position} className={`tok-${kind}`}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
      {lineNumber < lines.length - 1 && '\n'}
    </span>
  ))
}
