import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { AskedCheck } from '#contract/learning/learning.ts'
import { CodeBlock } from '#app/ui/text/code-block.tsx'
import { Markdown } from '#app/ui/text/markdown.tsx'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'
import { CheckVerdictView } from './check-verdict.tsx'
import { ChoiceForm } from './choice-form.tsx'
import { RecallForm } from './recall-form.tsx'
import { useCheckAnswers } from './use-check-answers.ts'

interface CheckCardProps {
  check: AskedCheck
  onChange: (check: AskedCheck) => void
  /** Rendered below a verdict, such as the button for the next question. */
  next?: ReactNode
  heading?: string
}

/** A check question, with its answer once the server sends one. */
export function CheckCard({ check, onChange, next, heading = 'Check yourself' }: CheckCardProps) {
  const id = useId()
  const result = useRef<HTMLDivElement>(null)
  const { answer, rate } = useCheckAnswers(check, onChange)
  const { verdict } = check
  const shownVerdict = useRef(verdict)

  // The focused form disappears when the verdict arrives, and so does the self-rating; what replaces it takes
  // the focus. A layout effect, to run before a dialog's focus trap.
  useLayoutEffect(() => {
    if (verdict !== shownVerdict.current) takeLostFocus(result.current)
    shownVerdict.current = verdict
  }, [verdict])

  return (
    <section
      aria-labelledby={`${id}-heading`}
      className="min-w-0 rounded-house border border-sky/40 bg-raised p-4 sm:p-5"
    >
      <p id={`${id}-heading`} className="text-sm font-semibold text-sky">
        {heading} <span className="font-normal text-soft">· {check.topicTitle}</span>
      </p>
      <div id={`${id}-question`} className="mt-2 font-semibold">
        <Markdown text={check.question} />
      </div>
      {check.code && <CodeBlock code={check.code} language="swift" className="mt-3" />}
      <div className="mt-4">
        {verdict ? (
          <div ref={result} tabIndex={-1} className="focus-visible:outline-none">
            <CheckVerdictView
              check={check}
              verdict={verdict}
              onRate={rate.mutate}
              isRating={rate.isPending}
            />
            {verdict.passed !== null && next && <div className="mt-4">{next}</div>}
          </div>
        ) : check.kind === 'choice' ? (
          <ChoiceForm
            check={check}
            labelledBy={`${id}-question`}
            onAnswer={answer.mutate}
            isPending={answer.isPending}
          />
        ) : (
          <RecallForm labelledBy={`${id}-question`} onAnswer={answer.mutate} isPending={answer.isPending} />
        )}
      </div>
    </section>
  )
}
