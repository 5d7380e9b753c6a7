import { Bookmark } from 'lucide-react'
import { createContext, use, useEffect, useState } from 'react'
import { CodeBlock } from '#app/ui/text/code-block.tsx'
import type { CodeLine } from '#app/ui/text/code-lines.tsx'
import { highlightInBackground } from '#app/ui/text/highlight-in-background.ts'
import type { WrittenCode } from '#app/ui/text/markdown-elements.tsx'
import { SwiftBadges } from '#app/ui/text/swift-badges.tsx'
import type { CodeCheck } from '#contract/chat/code-check.ts'
import { actionNames, messageOfAction } from '#contract/chat/action-names.ts'
import { ConversationActions } from '#app/features/chat/conversation-actions.ts'
import { SaveSolution } from './save-solution.ts'
import { titleOfCode } from './solution-title.ts'

/** The answer that a code block belongs to. */
export const AnswerOfCode = createContext<{
  messageId: number
  taskId: number | null
  isStreaming: boolean
  codeChecks: CodeCheck[] | null
}>({ messageId: 0, taskId: null, isStreaming: false, codeChecks: null })

export function AnswerCode({ code, language, fileName, isClosed }: WrittenCode) {
  const { messageId, isStreaming, codeChecks } = use(AnswerOfCode)
  const saveSolution = use(SaveSolution)
  const isSettled = isClosed || !isStreaming
  const lines = useColour(code, language, isSettled)
  const title = titleOfCode(code, fileName)

  function save() {
    saveSolution({
      title,
      content: `\`\`\`${[language, fileName].filter(Boolean).join(' ')}\n${code}\n\`\`\``,
      messageId,
    })
  }

  return (
    <>
      <CodeBlock
        code={code}
        lines={lines}
        language={language}
        fileName={fileName}
        actions={
          isSettled && (
            <button
              type="button"
              onClick={save}
              aria-label={`Save ${title}`}
              className="inline-flex min-h-7 items-center gap-1.5 rounded-[6px] px-2 text-[0.8125rem] font-semibold text-soft hover:bg-ink/8 hover:text-ink"
            >
              <Bookmark aria-hidden className="size-3.5" />
              Save
            </button>
          )
        }
      />
      <SwiftBadges code={code} checks={codeChecks} />
      {isSettled && language === 'swift' && <LineQuestion code={code} />}
    </>
  )
}

/** Asks the tutor what one line of the code does. */
function LineQuestion({ code }: { code: string }) {
  const { messageId, taskId } = use(AnswerOfCode)
  const { isBusy, ask } = use(ConversationActions)
  const lines = code.split('\n').filter((line) => /\w/.test(line))

  function handleChoice(line: string) {
    if (line === '' || isBusy) return
    const content = messageOfAction('explain-line', { line: line.trim() })
    void ask({ action: 'explain-line', content, messageId, ...(taskId === null ? {} : { taskId }) })
  }

  return (
    <select
      aria-label={actionNames['explain-line']}
      value=""
      onChange={(event) => handleChoice(event.target.value)}
      className="mt-1 min-h-7 max-w-full rounded-[6px] bg-transparent text-[0.8125rem] font-semibold text-soft hover:text-ink"
    >
      <option value="">{actionNames['explain-line']}</option>
      {lines.map((line, at) => (
        <option key={at} value={line}>
          {line}
        </option>
      ))}
    </select>
  )
}

/** Highlights the code once it is complete; until then it is shown without colours. */
function useColour(code: string, language: string, isSettled: boolean): CodeLine[] | undefined {
  const [coloured, setColoured] = useState<{ code: string; lines: CodeLine[] } | null>(null)
  useEffect(() => {
    if (!isSettled) return
    let isGone = false
    void highlightInBackground(code, language).then((lines) => !isGone && setColoured({ code, lines }))
    return () => {
      isGone = true
    }
  }, [code, language, isSettled])
  return coloured?.code === code ? coloured.lines : undefined
}
