import { useState, type FormEvent } from 'react'
import type { PlanAnswers } from '#contract/plan-answers.ts'
import type { PlanUnderstanding } from '#contract/plan.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { choiceStyle } from './choice-style.ts'
import { FirstStepField } from './first-step-field.tsx'

/** Where the planner is not sure: the kinds of app nearest to the idea, to choose one. "None of these" asks what a person does first. */
export function ClosestKind({
  understood: { kind, nearest },
  answers,
  isPlanning,
  onChoose,
}: {
  understood: PlanUnderstanding
  /** What was answered before. */
  answers: PlanAnswers
  isPlanning: boolean
  onChoose: (answers: PlanAnswers) => void
}) {
  const [isNone, setIsNone] = useState(nearest.length === 0 || answers.kind === 'none')

  function handleFirstStep(firstStep: string) {
    onChoose({ kind: 'none', firstStep })
  }

  return (
    <section
      aria-labelledby={nearest.length > 0 ? 'closest-kind' : 'first-step-heading'}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-house border border-line bg-raised p-4 sm:p-5 print:hidden"
    >
      {nearest.length > 0 && (
        <>
          <h4 id="closest-kind" className="text-base">
            Which is closest?
          </h4>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 @lg:grid-cols-2">
            {nearest.map(({ id, name, summary }) => (
              <li key={id} className="grid">
                <KindCard
                  name={startOfSentence(name)}
                  summary={summary}
                  note={id === kind && answers.kind !== 'none' ? 'This plan' : undefined}
                  isPlanning={isPlanning}
                  onPress={() => onChoose({ kind: id, firstStep: null })}
                />
              </li>
            ))}
            <li className="grid">
              <KindCard
                name="None of these"
                summary="Say what a person does first in your app, and the plan starts from that."
                isPressed={isNone}
                isPlanning={isPlanning}
                onPress={() => setIsNone(true)}
              />
            </li>
          </ul>
        </>
      )}
      {isNone && (
        <FirstStep
          answered={answers.firstStep ?? ''}
          isAsked={nearest.length > 0 && answers.kind !== 'none'}
          isPlanning={isPlanning}
          onSay={handleFirstStep}
        />
      )}
    </section>
  )
}

function KindCard({
  name,
  summary,
  note,
  isPressed,
  isPlanning,
  onPress,
}: {
  name: string
  summary: string
  note?: string | undefined
  /** Only for one that stays pressed. */
  isPressed?: boolean
  isPlanning: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      aria-disabled={isPlanning || undefined}
      onClick={isPlanning ? undefined : onPress}
      className={cn(choiceStyle, 'content-start')}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{name}</span>
        {note && <span className="text-sm font-semibold text-dawn-text">{note}</span>}
      </span>
      <span className="text-[0.9375rem] text-soft">{summary}</span>
    </button>
  )
}

function FirstStep({
  answered,
  isAsked,
  isPlanning,
  onSay,
}: {
  answered: string
  /** Just now, by pressing "None of these": then the field takes the focus. */
  isAsked: boolean
  isPlanning: boolean
  onSay: (firstStep: string) => void
}) {
  const [firstStep, setFirstStep] = useState(answered)
  const [error, setError] = useState<string>()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPlanning) return
    if (firstStep.trim()) return onSay(firstStep.trim())
    setError('Say in a sentence what a person does first')
    event.currentTarget.querySelector('textarea')?.focus()
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FirstStepField
        label={<span id="first-step-heading">What is the first thing a person does in it?</span>}
        value={firstStep}
        error={error}
        takesFocus={isAsked}
        onChange={(next) => {
          setFirstStep(next)
          setError(undefined)
        }}
      />
      <div>
        <Button type="submit" pendingLabel={isPlanning && 'Planning...'}>
          Plan from this
        </Button>
      </div>
    </form>
  )
}

function startOfSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
