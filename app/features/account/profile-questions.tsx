import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState, type ReactNode, type RefObject } from 'react'
import { limits } from '#contract/limits.ts'
import type { Experience, LearnerProfile } from '#contract/user.ts'
import { api } from '#app/api/api.ts'
import { projectListQuery } from '#app/api/project-queries.ts'
import { Button } from '#app/ui/button.tsx'
import { takeLostFocus } from '#app/ui/take-lost-focus.ts'
import { Textarea } from '#app/ui/textarea.tsx'
import { useLeaveFocusTo } from '#app/ui/use-leave-focus-to.ts'
import { experienceWords } from './experience-words.ts'
import { profileQuery, profileQuestionsQuery } from './user-query.ts'

type Question = keyof LearnerProfile

const order: Question[] = ['experience', 'goal', 'hoursPerWeek']

/** Three short questions, once, as soon as there is a project; whatever the plan has asked already is left out. `next` takes the focus after the last. */
export function ProfileQuestions({ next }: { next: RefObject<HTMLElement | null> }) {
  const { data: projects = [] } = useQuery(projectListQuery())
  const { data: profile } = useQuery(profileQuery())
  const { data: questions } = useQuery(profileQuestionsQuery())
  const open = profile ? order.filter((question) => profile[question] === null) : []
  if (!profile || !questions || questions.wereAsked || projects.length === 0 || open.length === 0) return null
  return <AskedQuestions questions={open} next={next} />
}

function AskedQuestions({ questions, next }: { questions: Question[]; next: RefObject<HTMLElement | null> }) {
  const section = useLeaveFocusTo<HTMLElement>(next)
  const queryClient = useQueryClient()
  // The list as it was at the start: an answer takes its question out of the profile's open ones.
  const [asked] = useState(questions)
  const [at, setAt] = useState(0)
  const end = useMutation({
    mutationFn: () => api.user.profile.questions.$post(),
    onSuccess: () => queryClient.setQueryData(profileQuestionsQuery().queryKey, { wereAsked: true }),
    meta: { errorTitle: 'Failed to hide the questions' },
  })
  const answer = useMutation({
    mutationFn: (change: Partial<LearnerProfile>) => api.user.$patch({ json: change }),
    async onSuccess(_answer, change) {
      if (at + 1 === asked.length) await end.mutateAsync()
      else setAt(at + 1)
      queryClient.setQueryData(profileQuery().queryKey, (known) => known && { ...known, ...change })
    },
    meta: { errorTitle: 'Failed to save your answer' },
  })
  const isPending = answer.isPending || end.isPending
  const question = asked[at]
  if (!question) return null

  function skip() {
    if (isPending) return
    if (at + 1 === asked.length) end.mutate()
    else setAt(at + 1)
  }

  return (
    <section
      ref={section}
      aria-labelledby="profile-question"
      className="relative mb-6 rounded-house border border-line bg-raised py-4 pr-12 pl-5"
    >
      <p className="text-sm text-soft">
        {at + 1} of {asked.length}, so explanations start where you are
      </p>
      <QuestionForm
        key={question}
        question={question}
        isPending={isPending}
        takesFocus={at > 0}
        onAnswer={(change) => !isPending && answer.mutate(change)}
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
        onClick={() => !isPending && end.mutate()}
        className="absolute top-3 right-3"
      >
        <X aria-hidden />
      </Button>
    </section>
  )
}

interface QuestionFormProps {
  question: Question
  /** Then nothing can be pressed; what was pressed keeps the focus, which `disabled` would lose. */
  isPending: boolean
  /** It stands in the place of a question that had the focus. */
  takesFocus: boolean
  onAnswer: (change: Partial<LearnerProfile>) => void
  /** The way past it. */
  children: ReactNode
}

const hours = [2, 4, 8, 15, 30]

function QuestionForm({ question, isPending, takesFocus, onAnswer, children }: QuestionFormProps) {
  const focusRef = takesFocus ? takeLostFocus : undefined
  const [goal, setGoal] = useState('')
  if (question === 'goal')
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
  const choices =
    question === 'experience'
      ? Object.entries(experienceWords).map(([value, label]) => ({
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
        {question === 'experience'
          ? 'How much coding have you done?'
          : 'How much time do you have each week?'}
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
