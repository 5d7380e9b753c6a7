import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState, type ReactNode, type RefObject } from 'react'
import { limits } from '#contract/limits.ts'
import { experienceLabels, experienceQuestion } from '#contract/account/experience-labels.ts'
import type { Experience, LearnerProfile } from '#contract/account/user.ts'
import { api } from '#app/api/api.ts'
import { profileQuery } from '#app/api/profile-query.ts'
import { Button } from '#app/ui/button.tsx'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'
import { Textarea } from '#app/ui/form/textarea.tsx'
import { useLeaveFocusTo } from '#app/ui/keyboard/use-leave-focus-to.ts'
import { profileQuestionsQuery } from './user-query.ts'

type Question = keyof LearnerProfile

/** The profile's unanswered questions, one at a time. After the last one, `next` takes the focus. */
export function AskedQuestions({
  questions,
  next,
}: {
  questions: Question[]
  next: RefObject<HTMLElement | null>
}) {
  const section = useLeaveFocusTo<HTMLElement>(next)
  const { asked, at, isPending, answer, skip, end } = useQuestions(questions)
  const question = asked[at]
  if (!question) return null

  return (
    <section
      ref={section}
      aria-labelledby="profile-question"
      className="relative mt-8 rounded-house border border-line bg-raised py-4 pr-12 pl-5"
    >
      <p className="text-sm text-soft">
        Question {at + 1} of {asked.length}, so that answers and new plans suit you
      </p>
      <QuestionForm
        key={question}
        question={question}
        isPending={isPending}
        takesFocus={at > 0}
        onAnswer={answer}
      >
        <Button variant="quiet" size="small" aria-disabled={isPending} onClick={skip}>
          Skip
        </Button>
      </QuestionForm>
      <Button
        variant="quiet"
        size="smallIcon"
        aria-label="Don’t ask again"
        aria-disabled={isPending}
        onClick={end}
        className="absolute top-3 right-3"
      >
        <X aria-hidden />
      </Button>
    </section>
  )
}

/** The questions, the current one, and its handlers. While an answer is being sent, clicks do nothing. */
function useQuestions(questions: Question[]) {
  const queryClient = useQueryClient()
  // Kept from the first render, because each answer removes its question from `questions`.
  const [asked] = useState(questions)
  const [at, setAt] = useState(0)
  const ending = useMutation({
    mutationFn: () => api.user.profile.questions.$post(),
    onSuccess: () => queryClient.setQueryData(profileQuestionsQuery().queryKey, { wereAsked: true }),
    meta: { errorTitle: 'Failed to hide the questions' },
  })
  const answering = useMutation({
    mutationFn: (change: Partial<LearnerProfile>) => api.user.$patch({ json: change }),
    async onSuccess(_answer, change) {
      if (at + 1 === asked.length) await ending.mutateAsync()
      else setAt(at + 1)
      queryClient.setQueryData(profileQuery().queryKey, (known) => known && { ...known, ...change })
    },
    meta: { errorTitle: 'Failed to save your answer' },
  })
  const isPending = answering.isPending || ending.isPending

  function answer(change: Partial<LearnerProfile>) {
    if (!isPending) answering.mutate(change)
  }

  function end() {
    if (!isPending) ending.mutate()
  }

  function skip() {
    if (isPending) return
    if (at + 1 === asked.length) ending.mutate()
    else setAt(at + 1)
  }

  return { asked, at, isPending, answer, skip, end }
}

interface QuestionFormProps {
  question: Question
  /** Ignores clicks instead of using `disabled`, which would lose the focus. */
  isPending: boolean
  /** Set if it replaces a question that had the focus. */
  takesFocus: boolean
  onAnswer: (change: Partial<LearnerProfile>) => void
  /** The button that skips the question. */
  children: ReactNode
}

const hours = [2, 4, 8, 15, 30]

function QuestionForm(props: QuestionFormProps) {
  if (props.question === 'goal') return <GoalForm {...props} />
  return <ChoiceForm {...props} />
}

function GoalForm({ isPending, takesFocus, onAnswer, children }: QuestionFormProps) {
  const focusRef = takesFocus ? takeLostFocus : undefined
  const [goal, setGoal] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (goal.trim() !== '') onAnswer({ goal })
      }}
    >
      <label
        ref={focusRef}
        tabIndex={-1}
        htmlFor="profile-goal"
        id="profile-question"
        className="mt-1 block text-lg font-semibold focus-visible:outline-none"
      >
        What’s your goal?
      </label>
      <Textarea
        id="profile-goal"
        value={goal}
        maxLength={limits.learnerGoal}
        onChange={(event) => setGoal(event.target.value)}
        placeholder="An app for my running club by summer"
        className="mt-3 min-h-16 max-w-xl"
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          disabled={goal.trim() === ''}
          pendingLabel={isPending && 'Saving...'}
        >
          Save goal
        </Button>
        {children}
      </div>
    </form>
  )
}

function ChoiceForm({ question, isPending, takesFocus, onAnswer, children }: QuestionFormProps) {
  const focusRef = takesFocus ? takeLostFocus : undefined
  const choices =
    question === 'experience'
      ? Object.entries(experienceLabels).map(([value, label]) => ({
          label,
          change: { experience: value as Experience },
        }))
      : hours.map((value) => ({ label: `${value} hours`, change: { hoursPerWeek: value } }))
  return (
    <div role="group" aria-labelledby="profile-question">
      <p
        ref={focusRef}
        tabIndex={-1}
        id="profile-question"
        className="mt-1 text-lg font-semibold focus-visible:outline-none"
      >
        {question === 'experience' ? experienceQuestion : 'How much time do you have each week?'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {choices.map(({ label, change }) => (
          <Button
            key={label}
            size="small"
            aria-disabled={isPending}
            onClick={() => onAnswer(change)}
            className="whitespace-normal"
          >
            {label}
          </Button>
        ))}
        {children}
      </div>
    </div>
  )
}
