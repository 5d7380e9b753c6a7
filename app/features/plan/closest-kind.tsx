import { useState } from 'react'
import type { PlanAnswers, PlanQuestion } from '#contract/plan-answers.ts'
import type { PlanUnderstanding } from '#contract/plan.ts'
import { cn } from '#app/ui/cn.ts'
import { choiceStyle } from './choice-style.ts'
import { OwnAppForm } from './own-app-form.tsx'

/**
 * If the planner is not sure: a choice of the nearest kinds of app. "None of these" asks what the app keeps
 * and what people do in it.
 */
export function ClosestKind({
  understood: { kind, nearest },
  answers,
  questions,
  isPlanning,
  onChoose,
}: {
  understood: PlanUnderstanding
  /** The earlier answer. */
  answers: PlanAnswers
  /** The open questions; one of them has a draft from the idea. */
  questions: PlanQuestion[]
  isPlanning: boolean
  onChoose: (answers: PlanAnswers) => void
}) {
  const [isNone, setIsNone] = useState(nearest.length === 0 || answers.kind === 'none')

  return (
    <section
      aria-labelledby={nearest.length > 0 ? 'closest-kind' : 'own-app'}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-house border border-line bg-raised p-4 sm:p-5 print:hidden"
    >
      {nearest.length > 0 && (
        <>
          <h4 id="closest-kind" className="text-base">
            Which is closest?
          </h4>
          <KindChoices
            nearest={nearest}
            chosen={answers.kind === 'none' ? null : kind}
            isNone={isNone}
            isPlanning={isPlanning}
            onChoose={(id) => onChoose({ kind: id, own: null, entry: null, facts: null, firstStep: null })}
            onNone={() => setIsNone(true)}
          />
        </>
      )}
      {isNone && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="grid gap-1">
            <h4 id="own-app" className="text-base">
              {nearest.length > 0 ? 'Then tell me about it' : 'Tell me about it'}
            </h4>
            <p className="text-[0.9375rem] text-soft">
              The plan is made from this and from nothing else. What stands here was read from your idea:
              change it, or leave it as it is.
            </p>
          </div>
          <OwnAppForm
            draft={answers.own ?? questions.find(({ id }) => id === 'own')?.draft ?? null}
            takesFocus={nearest.length > 0 && answers.kind !== 'none'}
            isPlanning={isPlanning}
            onSay={(own) => onChoose({ kind: 'none', own, entry: null, facts: null, firstStep: null })}
          />
        </div>
      )}
    </section>
  )
}

function KindChoices({
  nearest,
  chosen,
  isNone,
  isPlanning,
  onChoose,
  onNone,
}: {
  nearest: PlanUnderstanding['nearest']
  /** The kind of the current plan; null if it is of no known kind. */
  chosen: string | null
  isNone: boolean
  isPlanning: boolean
  onChoose: (kind: string) => void
  onNone: () => void
}) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 @lg:grid-cols-2">
      {nearest.map(({ id, name, summary }) => (
        <li key={id} className="grid">
          <KindCard
            name={startOfSentence(name)}
            summary={summary}
            note={id === chosen ? 'This plan' : undefined}
            isPlanning={isPlanning}
            onPress={() => onChoose(id)}
          />
        </li>
      ))}
      <li className="grid">
        <KindCard
          name="None of these"
          summary="Say what it keeps and what a person does in it, and the plan is made from that."
          isPressed={isNone}
          isPlanning={isPlanning}
          onPress={onNone}
        />
      </li>
    </ul>
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
  /** Only for a button that stays pressed. */
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

function startOfSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
