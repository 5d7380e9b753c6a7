import type { Plan } from '#contract/plan.ts'
import { hoursAndMinutes } from '#app/ui/hours-and-minutes.ts'
import { PlanDoubts } from './plan-doubts.tsx'
import { ScreenWireframe } from './screen-wireframe.tsx'

const mostScreens = 3
const noLinks: ReadonlyMap<string, string> = new Map()

/** A plan at a glance that draws itself (`landing.css`): what it is, its first screens, and its phases. */
export function PlanSketch({ plan, label }: { plan: Plan; label: string }) {
  const screens = plan.architecture.screens
    .filter(({ shows = [] }) => shows.length > 0)
    .slice(0, mostScreens)
    .map((screen) => ({ ...screen, leadsTo: [] }))
  return (
    <div data-sketch className="grid grid-cols-[minmax(0,1fr)] gap-3 break-words sm:gap-5">
      <header className="grid gap-1">
        <p className="text-sm font-semibold text-dawn-text">{label}</p>
        <h3 className="text-2xl">{plan.appName ?? 'Your app'}</h3>
        <p className="text-[0.9375rem] leading-snug text-pretty text-soft max-sm:line-clamp-2">
          {plan.understood?.text ?? plan.summary}
        </p>
      </header>
      <PlanDoubts doubts={plan.understood?.unsure ?? []} />
      {screens.length > 0 && (
        <div
          role="group"
          aria-label="First screens"
          // A scrolling element must be reachable by keyboard.
          tabIndex={0}
          data-scrolls-sideways
          className="-m-1 flex max-h-[21rem] gap-4 overflow-x-auto overflow-y-hidden rounded-inner mask-b-from-80% p-1 [zoom:0.62] sm:justify-between sm:[zoom:0.9] lg:[zoom:0.6] xl:[zoom:0.74] [&_figcaption]:sr-only"
        >
          {screens.map((screen) => (
            <ScreenWireframe key={screen.name} screen={screen} idOf={noLinks} />
          ))}
        </div>
      )}
      <PhasePath plan={plan} />
    </div>
  )
}

/** The phases as stops on a line: horizontal if there is room, else vertical. */
function PhasePath({ plan: { roadmap } }: { plan: Plan }) {
  const minutes = roadmap.flatMap(({ tasks }) => tasks).reduce((sum, task) => sum + task.minutes, 0)
  const taskCount = roadmap.reduce((sum, { tasks }) => sum + tasks.length, 0)
  return (
    <div>
      <p className="mb-2 text-sm font-semibold sm:mb-3">
        {roadmap.length} phases · {taskCount} tasks · about {hoursAndMinutes(minutes)}
      </p>
      <ol data-path className="relative grid gap-1 sm:auto-cols-fr sm:grid-flow-col sm:gap-4">
        {roadmap.map(({ phase, days, tasks }) => (
          <li key={phase} className="relative z-1 flex items-baseline gap-3 sm:block">
            <span aria-hidden data-stop className="block size-4 shrink-0 self-center rounded-full bg-dawn" />
            <span className="min-w-0 flex-1 sm:mt-2 sm:block">
              <span className="text-sm leading-snug font-semibold sm:line-clamp-3">{phase}</span>
              <span className="ml-2 text-[0.8125rem] whitespace-nowrap text-soft sm:ml-0 sm:block">
                {days || `${tasks.length} tasks`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
