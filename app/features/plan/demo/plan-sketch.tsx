import type { Plan } from '#contract/plan/plan.ts'
import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'
import { accentOf } from '#app/ui/phone/accent.ts'
import { LivingPhone } from '#app/ui/phone/living-phone.tsx'
import { PlanDoubts } from '#app/features/plan/page/plan-doubts.tsx'
import { PlanWarnings } from '#app/features/plan/page/plan-warnings.tsx'

/** A plan at a glance: a summary, its phases as an animated line (`landing.css`), and the interactive prototype. */
export function PlanSketch({ plan, label }: { plan: Plan; label: string }) {
  const appName = plan.appName ?? 'Your app'
  return (
    <div
      data-sketch
      className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-4 break-words sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:self-start sm:pt-4">
        <header className="grid gap-1">
          <p className="text-sm font-semibold text-dawn-text">{label}</p>
          <h3 className="text-2xl">{appName}</h3>
          <p className="text-[0.9375rem] leading-snug text-pretty text-soft max-sm:line-clamp-2">
            {plan.understood?.text ?? plan.summary}
          </p>
        </header>
        <PlanWarnings understood={plan.understood} />
        <PlanDoubts doubts={plan.understood?.unsure ?? []} />
        <div className="max-sm:hidden">
          <PhasePath plan={plan} />
        </div>
      </div>
      <div className="mx-auto min-w-0 [--phone-em:0.75rem]">
        <LivingPhone appName={appName} screens={plan.architecture.screens} accent={accentOf(appName)} />
        <p className="mt-2 text-center text-sm text-soft">Go on, tap it.</p>
      </div>
      <div className="sm:hidden">
        <PhasePath plan={plan} />
      </div>
    </div>
  )
}

/** The phases as stops along a line. */
function PhasePath({ plan: { roadmap } }: { plan: Plan }) {
  const minutes = roadmap.flatMap(({ tasks }) => tasks).reduce((sum, task) => sum + task.minutes, 0)
  const taskCount = roadmap.reduce((sum, { tasks }) => sum + tasks.length, 0)
  return (
    <div>
      <p className="mb-2 text-sm font-semibold">
        {roadmap.length} phases · {taskCount} tasks · about {hoursAndMinutes(minutes)}
      </p>
      <ol data-path className="relative grid gap-2">
        {roadmap.map(({ phase, days, tasks }) => (
          <li key={phase} className="relative z-1 flex items-baseline gap-3">
            <span aria-hidden data-stop className="block size-4 shrink-0 self-center rounded-full bg-dawn" />
            <span className="min-w-0 flex-1">
              <span className="text-sm leading-snug font-semibold">{phase}</span>
              <span className="block text-[0.8125rem] text-soft">{days || `${tasks.length} tasks`}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
