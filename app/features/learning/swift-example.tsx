import { useEffect, useState } from 'react'
import { CodeBlock } from '#app/ui/code-block.tsx'
import type { CodeLine } from '#app/ui/code-lines.tsx'
import { highlightInBackground } from '#app/ui/highlight-in-background.ts'

/** Swift whose colours come after its words. */
export function SwiftExample({ code }: { code: string }) {
  const [coloured, setColoured] = useState<{ code: string; lines: CodeLine[] } | null>(null)
  useEffect(() => {
    let isGone = false
    void highlightInBackground(code, 'swift').then((lines) => !isGone && setColoured({ code, lines }))
    return () => {
      isGone = true
    }
  }, [code])
  return (
    <CodeBlock code={code} lines={coloured?.code === code ? coloured.lines : undefined} language="swift" />
  )
}
