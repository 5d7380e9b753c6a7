import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import type { LearningWeek, WeekGoal as Goal } from '#contract/learning/learning-week.ts'
import { mostPerWeek } from '#contract/limits.ts'
import { api } from '#app/api/api.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { Segmented } from '#app/ui/form/segmented.tsx'
import { weekQuery } from '#app/features/learning/learning-queries.ts'
import { sayAmount, sayWeek } from './say-week.ts'
import { WeekMailForm } from './week-mail-form.tsx'
import { WeekPath } from './week-path.tsx'

const unknownWeek: LearningWeek = {
  goal: null,
  amount: 0,
  days: Array.from({ length: 7 }, () => false),
  today: 0,
  past: [],
  mail: null,
}

/** The current and previous weeks, the learner's weekly goal, and the weekly email. */
export function WeekGoal() {
  const { data, isPending } = useQuery(weekQuery())
  if (!data && !isPending) return null
  // Reserves its space until the week is loaded, so that nothing below moves.
  const week = data ?? unknownWeek
  return (
    <section
      aria-labelledby="week-title"
      className={cn(
        'mb-6 grid grid-cols-1 gap-4 rounded-house border border-line bg-raised px-5 py-4',
        !data && 'invisible',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <h2 id="week-title" className="text-base">
            Your week
          </h2>
          <p className="text-[0.9375rem] text-soft">{sayWeek(week)}</p>
        </div>
        <WeekPath week={week} />
      </div>
      <GoalForm goal={week.goal} />
      {week.mail && <WeekMailForm mail={week.mail} />}
    </section>
  )
}

/** The week in one line with its path; renders nothing before the first goal or day of work. */
export function WeekStrip() {
  const { data: week } = useQuery(weekQuery())
  if (!week || (week.goal === null && week.amount === 0 && week.past.length === 0)) return null
  return (
    <section
      aria-label="Your week"
      className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-house border border-line bg-raised px-5 py-3"
    >
      <p className="min-w-[min(14rem,100%)] flex-1 text-[0.9375rem]">
        <span className="block font-semibold">{sayWeek(week)}</span>
        <a href="/learning" className="link text-sm">
          {week.goal === null ? 'Set a goal for your week' : 'Your week'}
        </a>
      </p>
      <WeekPath week={week} />
    </section>
  )
}

/** The week in a sentence after a task is done; renders nothing without a goal. */
export function WeekLine() {
  const { data: week } = useQuery(weekQuery())
  if (!week || week.goal === null) return null
  return (
    <p className="text-sm text-soft">
      {sayWeek(week)}{' '}
      <Button asChild variant="link" size="small" className="min-h-6">
        <a href="/learning">Your week</a>
      </Button>
    </p>
  )
}

const units = [
  { value: 'none', label: 'No goal' },
  { value: 'tasks', label: 'Tasks' },
  { value: 'hours', label: 'Hours' },
  { value: 'days', label: 'Days' },
] as const

const usual = { tasks: 3, hours: 2, days: 3 } as const

function GoalForm({ goal }: { goal: Goal | null }) {
  const queryClient = useQueryClient()
  const set = useMutation({
    mutationFn: (next: Goal | null) => api.learning.goal.$put({ json: { goal: next } }),
    onMutate: (next) =>
      queryClient.setQueryData(weekQuery().queryKey, (known) => known && { ...known, goal: next }),
    onSettled: () => queryClient.invalidateQueries(weekQuery()),
    meta: { errorTitle: 'Failed to save your goal' },
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
      <p className="text-[0.9375rem]">A week I’m happy with</p>
      <Segmented
        label="Measure your week in"
        choices={units}
        value={goal?.unit ?? 'none'}
        onChange={(unit) => set.mutate(unit === 'none' ? null : { unit, amount: usual[unit] })}
        className="flex-wrap"
      />
      {goal && (
        <span className="inline-flex items-center gap-1">
          <Button
            size="smallIcon"
            aria-label="Less"
            disabled={goal.amount <= 1}
            onClick={() => set.mutate({ ...goal, amount: goal.amount - 1 })}
          >
            <Minus aria-hidden />
          </Button>
          <output className="min-w-16 text-center font-semibold tabular-nums">
            {sayAmount(goal.amount, goal.unit)}
          </output>
          <Button
            size="smallIcon"
            aria-label="More"
            disabled={goal.amount >= mostPerWeek[goal.unit]}
            onClick={() => set.mutate({ ...goal, amount: goal.amount + 1 })}
          >
            <Plus aria-hidden />
          </Button>
        </span>
      )}
      <p className="basis-full text-sm text-soft">
        Taking a week off costs you nothing.{' '}
        {goal?.unit === 'hours' && 'Hours are the estimated times of finished tasks.'}
      </p>
    </div>
  )
}
