import type { Plan } from '#contract/plan/plan.ts'
import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'

/** A timeline with a lane per phase. Only visual: the roadmap below says the same in words. */
export function PlanTimeline({ plan: { roadmap, pace } }: { plan: Plan }) {
  const minutes = roadmap.map(({ tasks }) => tasks.reduce((sum, task) => sum + task.minutes, 0))
  const total = minutes.reduce((sum, length) => sum + length, 0) || 1
  const starts = minutes.map((_, at) => minutes.slice(0, at).reduce((sum, length) => sum + length, 0))
  return (
    <div>
      <p className="mb-3 text-[0.9375rem] text-soft">
        {roadmap.length} phases, {roadmap.reduce((sum, { tasks }) => sum + tasks.length, 0)} tasks, about{' '}
        {hoursAndMinutes(total)}
        {pace?.shape === 'seven-days'
          ? ', in the 7-day program'
          : pace?.hoursPerWeek
            ? `, at ${pace.hoursPerWeek} ${pace.hoursPerWeek === 1 ? 'hour' : 'hours'} a week`
            : ''}
        .
      </p>
      <ol aria-hidden className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {roadmap.map((phase, at) => (
          <li key={phase.phase} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <span className="flex min-w-0 items-baseline justify-between gap-3 text-sm">
              <span className="font-semibold text-pretty">{phase.phase}</span>
              <span className="shrink-0 text-[0.8125rem] text-soft">{phase.days}</span>
            </span>
            <span data-fill className="relative block h-3 rounded-full bg-sunken">
              <span
                className="absolute inset-y-0 min-w-4 rounded-full bg-dawn print:bg-ink"
                style={{
                  left: `${(100 * starts[at]!) / total}%`,
                  width: `${(100 * minutes[at]!) / total}%`,
                  opacity: 1 - at * 0.1,
                }}
              />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
