import type { CodeRenderer } from '#app/ui/text/markdown-elements.tsx'
import { Markdown } from '#app/ui/text/markdown.tsx'
import { readQuestions } from './read-questions.ts'

/** Questions with collapsed answers; they expand without JavaScript. */
export function CheckYourself({ markdown, renderCode }: { markdown: string; renderCode: CodeRenderer }) {
  const questions = readQuestions(markdown)
  if (questions.length === 0) return <Markdown text={markdown} renderCode={renderCode} />
  return (
    <ol className="grid gap-4 print:block print:space-y-4">
      {questions.map(({ question, answer, notQuite }) => (
        <li key={question} className="rounded-house border border-line bg-raised p-5">
          <Markdown text={question} renderCode={renderCode} className="font-semibold" />
          <details className="group mt-3">
            <summary className="inline-flex min-h-8 list-none items-center rounded-inner font-semibold text-sky underline underline-offset-4 group-open:text-soft">
              <span className="group-open:hidden print:hidden">Show the answer</span>
              <span className="hidden group-open:inline print:inline">The answer</span>
            </summary>
            <Markdown text={answer} renderCode={renderCode} className="mt-2" />
            {notQuite && (
              <div className="mt-3 border-l-4 border-doing pl-4">
                <Markdown text={`**Not quite:** ${notQuite}`} renderCode={renderCode} />
              </div>
            )}
          </details>
        </li>
      ))}
    </ol>
  )
}
