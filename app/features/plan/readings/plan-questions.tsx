import { ArrowLeft, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { PlanAnswers, PlanQuestion } from '#contract/plan/plan-answers.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import { choiceStyle } from './choice-style.ts'

interface PlanQuestionsProps {
  questions: PlanQuestion[]
  isPlanning: boolean
  onPlan: (answers: PlanAnswers) => void
}

/** The planner's open questions, one at a time. The learner can skip one, or all that remain. */
export function PlanQuestions({ questions: questionsAtFirst, isPlanning, onPlan }: PlanQuestionsProps) {
  // Kept from the first render: planning answers some questions, and the refetched list is shorter.
  const [questions] = useState(questionsAtFirst)
  const [position, setPosition] = useState(0)
  const [answers, setAnswers] = useState<PlanAnswers>({})
  const question = questions[position]!

  function handleAnswer(value: string | number | null) {
    if (isPlanning) return
    const next = { ...answers, [question.id]: value }
    setAnswers(next)
    if (position === questions.length - 1) onPlan(next)
    else setPosition(position + 1)
  }

  return (
    <section
      aria-labelledby="plan-question"
      className="mx-auto grid w-full max-w-xl gap-5 rounded-house border border-line bg-raised p-5 sm:p-7"
    >
      <QuestionProgress asked={questions} position={position} />
      <QuestionHeading key={question.id} question={question} />
      <QuestionChoices
        question={question}
        chosen={answers[question.id]}
        isPlanning={isPlanning}
        onChoose={handleAnswer}
      />
      <QuestionActions
        isPlanning={isPlanning}
        onBack={position > 0 ? () => setPosition(position - 1) : null}
        onSkip={() => handleAnswer(null)}
        onSkipAll={() => onPlan(answers)}
      />
      {isPlanning && (
        <p role="status" className="sr-only">
          <Spinner label="Planning" />
        </p>
      )}
    </section>
  )
}

function QuestionProgress({ asked, position }: { asked: PlanQuestion[]; position: number }) {
  return (
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
  )
}

function QuestionHeading({ question }: { question: PlanQuestion }) {
  return (
    <div className="grid gap-1.5">
      <h3 ref={takeFocus} id="plan-question" tabIndex={-1} className="text-xl focus:outline-none">
        {question.question}
      </h3>
      <p className="text-[0.9375rem] text-soft">{question.why}</p>
    </div>
  )
}

function QuestionChoices({
  question,
  chosen,
  isPlanning,
  onChoose,
}: {
  question: PlanQuestion
  chosen: PlanAnswers[PlanQuestion['id']]
  isPlanning: boolean
  onChoose: (value: string | number) => void
}) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {question.choices.map((choice) => (
        <li key={choice.value}>
          <button
            type="button"
            aria-pressed={chosen === choice.value}
            aria-disabled={isPlanning || undefined}
            onClick={() => onChoose(choice.value)}
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
  )
}

function QuestionActions({
  isPlanning,
  onBack,
  onSkip,
  onSkipAll,
}: {
  isPlanning: boolean
  /** Null at the first question. */
  onBack: (() => void) | null
  onSkip: () => void
  onSkipAll: () => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
      {onBack && (
        <Button variant="quiet" onClick={onBack}>
          <ArrowLeft aria-hidden />
          Back
        </Button>
      )}
      <Button variant="quiet" onClick={onSkip}>
        Skip this one
      </Button>
      <Button className="ml-auto" onClick={onSkipAll} pendingLabel={isPlanning && 'Planning...'}>
        <Sparkles aria-hidden />
        Skip questions
      </Button>
    </div>
  )
}

/** Moves the focus, and the view, to the new question. */
function takeFocus(heading: HTMLHeadingElement | null): void {
  heading?.focus()
}
