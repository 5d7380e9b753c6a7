import type { CodeRenderer } from '#app/ui/text/markdown-elements.tsx'
import { Markdown } from '#app/ui/text/markdown.tsx'
import type { PageAnswer } from './answers.server.ts'

interface ArticleAnswersProps {
  answers: PageAnswer[]
  renderCode: CodeRenderer
}

const shownAtFirst = 6

/** Learners' questions about an article's topic, each with its own anchor; they expand without JavaScript. */
export function ArticleAnswers({ answers, renderCode }: ArticleAnswersProps) {
  const further = answers.slice(shownAtFirst)
  return (
    <>
      <AnswerList answers={answers.slice(0, shownAtFirst)} renderCode={renderCode} />
      {further.length > 0 && (
        // The browser opens it if the URL's fragment points inside it.
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center py-2.5 font-semibold text-sky">
            {further.length} more {further.length === 1 ? 'question' : 'questions'}
          </summary>
          <AnswerList answers={further} renderCode={renderCode} />
        </details>
      )}
    </>
  )
}

function AnswerList({ answers, renderCode }: ArticleAnswersProps) {
  return (
    <ul className="grid divide-y divide-line border-y border-line print:block">
      {answers.map((answer) => (
        <li key={answer.id}>
          <details className="group">
            <summary className="flex min-h-11 cursor-pointer items-center py-2.5 font-semibold hover:underline hover:underline-offset-4 print:min-h-0 print:py-1">
              {answer.question}
            </summary>
            {/* The browser opens a closed question if the URL's fragment points inside it. */}
            <div id={answer.id} className="grid scroll-mt-28 gap-4 pb-6">
              <Markdown text={`${answer.first} ${answer.more}`} renderCode={renderCode} />
              {answer.code &&
                renderCode({ code: answer.code, language: 'swift', fileName: '', isClosed: true })}
              <Markdown text={`**What usually goes wrong:** ${answer.wrong}`} renderCode={renderCode} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
