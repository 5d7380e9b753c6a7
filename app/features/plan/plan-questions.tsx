import { ArrowLeft, Sparkles } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { PlanAnswers, PlanQuestion } from '#contract/plan-answers.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { choiceStyle } from './choice-style.ts'
import { FirstStepField } from './first-step-field.tsx'

/** What the idea leaves open, one question at a time. Each can be skipped, and all the rest at any time. */
export function PlanQuestions({
  questions: questionsAtFirst,
  isPlanning,
  onPlan,
}: {
  questions: PlanQuestion[]
  isPlanning: boolean
  onPlan: (answers: PlanAnswers) => void
}) {
  // Making the plan answers some of them, and the list that comes then is shorter.
  const [questions] = useState(questionsAtFirst)
  const [position, setPosition] = useState(0)
  const [answers, setAnswers] = useState<PlanAnswers>({})
  const asked = askedAfter(questions, answers)
  const question = asked[position]!

  function handleAnswer(value: string | number | null) {
    if (isPlanning) return
    const next = { ...answers, [question.id]: value }
    setAnswers(next)
    if (position === askedAfter(questions, next).length - 1) onPlan(next)
    else setPosition(position + 1)
  }

  return (
    <section
      aria-labelledby="plan-question"
      className="mx-auto grid w-full max-w-xl gap-5 rounded-house border border-line bg-raised p-5 sm:p-7"
    >
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm font-semibold text-soft">
          Question {position + 1} of {asked.length}
        </p>
        <ol aria-hidden className="flex gap-1.5">
          {asked.map(({ id }, at) => (
            <li
              key={id}
              data-fill
              className={at <= position ? 'h-1.5 w-6 rounded-full bg-dawn' : 'h-1.5 w-6 rounded-full bg-line'}
            />
          ))}
        </ol>
      </div>
      <div className="grid gap-1.5">
        <h3
          key={question.id}
          ref={takeFocus}
          id="plan-question"
          tabIndex={-1}
          className="text-xl focus:outline-none"
        >
          {question.question}
        </h3>
        <p className="text-[0.9375rem] text-soft">{question.why}</p>
      </div>
      {question.choices.length > 0 ? (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {question.choices.map((choice) => (
            <li key={choice.value}>
              <button
                type="button"
                aria-pressed={answers[question.id] === choice.value}
                aria-disabled={isPlanning || undefined}
                onClick={() => handleAnswer(choice.value)}
                className={choiceStyle}
              >
                <span className="flex flex-wrap items-center justify-between gap-x-3">
                  <span className="font-semibold">{choice.label}</span>
                  {choice.value === question.recommended && <Badge variant="dawn">Recommended</Badge>}
                </span>
                <span className="text-[0.9375rem] text-soft">{choice.detail}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <OwnWords key={question.id} said={String(answers[question.id] ?? '')} onSay={handleAnswer} />
      )}
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        {position > 0 && (
          <Button variant="quiet" onClick={() => setPosition(position - 1)}>
            <ArrowLeft aria-hidden />
            Back
          </Button>
        )}
        <Button variant="quiet" onClick={() => handleAnswer(null)}>
          Skip
        </Button>
        <Button
          className="ml-auto"
          onClick={() => onPlan(answers)}
          pendingLabel={isPlanning && 'Planning...'}
        >
          <Sparkles aria-hidden />
          Skip questions
        </Button>
      </div>
      {isPlanning && (
        <p role="status" className="sr-only">
          <Spinner label="Planning" />
        </p>
      )}
    </section>
  )
}

/** Who has chosen a kind of app is not asked for its first step: the kind says it. */
function askedAfter(questions: PlanQuestion[], { kind }: PlanAnswers): PlanQuestion[] {
  const isKindChosen = kind !== undefined && kind !== null && kind !== 'none'
  return questions.filter(({ id }) => id !== 'firstStep' || !isKindChosen)
}

function OwnWords({ said, onSay }: { said: string; onSay: (words: string) => void }) {
  const [words, setWords] = useState(said)
  const [error, setError] = useState<string>()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (words.trim()) return onSay(words.trim())
    setError('Write a sentence, or skip the question')
    event.currentTarget.querySelector('textarea')?.focus()
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FirstStepField
        label="Your answer"
        value={words}
        error={error}
        takesFocus={false}
        onChange={(next) => {
          setWords(next)
          setError(undefined)
        }}
      />
      <div>
        <Button type="submit">Answer</Button>
      </div>
    </form>
  )
}

/** The question that comes is what somebody has to hear and see next. */
function takeFocus(heading: HTMLHeadingElement | null): void {
  heading?.focus()
}
