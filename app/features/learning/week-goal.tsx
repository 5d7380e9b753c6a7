import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LearningWeek } from '#contract/learning-week.ts'
import { api } from '#app/api/api.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { Segmented } from '#app/ui/segmented.tsx'
import { weekQuery } from './learning-queries.ts'
import { sayWeek } from './say-week.ts'

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const choices = ['none', '1', '2', '3', '4', '5', '6', '7'] as const

const unknownWeek: LearningWeek = {
  goal: null,
  days: Array.from({ length: 7 }, () => false),
  today: 0,
  weeksOnTrack: null,
  isBack: false,
}

/** The current week and the learner's weekly goal. */
export function WeekGoal() {
  const queryClient = useQueryClient()
  const { data, isPending } = useQuery(weekQuery())
  const set = useMutation({
    mutationFn: (daysPerWeek: number | null) => api.learning.goal.$put({ json: { daysPerWeek } }),
    onMutate: (goal) =>
      queryClient.setQueryData(weekQuery().queryKey, (known) => known && { ...known, goal }),
    onSettled: () => queryClient.invalidateQueries(weekQuery()),
    meta: { errorTitle: 'Failed to save your goal' },
  })
  if (!data && !isPending) return null
  // Until it is known its place is kept, so that nothing below moves.
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
        <Days week={week} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
        <p className="text-[0.9375rem]">Days a week I want to build</p>
        <Segmented
          label="Days a week I want to build"
          choices={choices.map((value) => ({ value, label: value === 'none' ? 'No goal' : value }))}
          value={week.goal === null ? 'none' : (String(week.goal) as (typeof choices)[number])}
          onChange={(value) => set.mutate(value === 'none' ? null : Number(value))}
          className="flex-wrap"
        />
      </div>
    </section>
  )
}

/** One line after a task is done; nothing without a goal. */
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

function Days({ week: { days, today } }: { week: LearningWeek }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {days.map((isActive, at) => (
        <li key={names[at]} className="grid justify-items-center gap-1 text-xs text-soft">
          <span
            data-fill
            className={cn(
              'size-6 rounded-full border',
              isActive ? 'border-done bg-done' : 'border-line-strong/60',
              at === today && 'ring-2 ring-dawn ring-offset-2 ring-offset-raised',
            )}
          />
          <span aria-hidden>{names[at]![0]}</span>
          <span className="sr-only">
            {names[at]}
            {at === today && ', today'}
            {isActive && ': something done'}
          </span>
        </li>
      ))}
    </ul>
  )
}
