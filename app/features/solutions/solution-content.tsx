import { useEffect, useState } from 'react'
import type { SavedSolution } from '#contract/tasks/saved-solution.ts'
import { CodeBlock } from '#app/ui/text/code-block.tsx'
import { CodeLines, type CodeLine } from '#app/ui/text/code-lines.tsx'
import { cn } from '#app/ui/cn.ts'
import { highlightInBackground } from '#app/ui/text/highlight-in-background.ts'
import type { CodeRenderer } from '#app/ui/text/markdown-elements.tsx'
import { Markdown } from '#app/ui/text/markdown.tsx'
import { readSolution } from '#contract/tasks/read-solution.ts'

/** Loaded when the first solution is opened: the list needs neither Markdown nor highlighting. */
export default function SolutionContent({ solution }: { solution: SavedSolution }) {
  const { title, content } = solution
  const read = readSolution(solution)
  if (read.kind === 'markdown')
    return (
      <Markdown text={content} renderCode={ColouredBlock} headingLevel={5} className="text-[0.9375rem]" />
    )
  return <ColouredPre title={title} code={read.code} language={read.language} />
}

function ColouredPre({ title, code, language }: { title: string; code: string; language: string }) {
  const lines = useColour(code, language)
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={`Content of ${title}`}
      className={cn(
        'max-h-128 overflow-auto rounded-inner border border-line bg-code px-4 py-3 font-mono text-[0.875rem] leading-[1.65]',
        !language && 'break-words whitespace-pre-wrap',
      )}
    >
      <code>{lines ? <CodeLines lines={lines} /> : code}</code>
    </pre>
  )
}

function ColouredBlock({ code, language, fileName }: Parameters<CodeRenderer>[0]) {
  return <ColouredCodeBlock code={code} language={language} fileName={fileName} />
}

function ColouredCodeBlock({
  code,
  language,
  fileName,
}: {
  code: string
  language: string
  fileName: string | undefined
}) {
  return <CodeBlock code={code} lines={useColour(code, language)} language={language} fileName={fileName} />
}

function useColour(code: string, language: string): CodeLine[] | undefined {
  const [coloured, setColoured] = useState<{ code: string; lines: CodeLine[] } | null>(null)
  useEffect(() => {
    if (!language) return
    let isGone = false
    void highlightInBackground(code, language).then((lines) => !isGone && setColoured({ code, lines }))
    return () => {
      isGone = true
    }
  }, [code, language])
  return coloured?.code === code ? coloured.lines : undefined
}
