import type { Plan } from '#contract/plan.ts'
import { PlanUnderstood } from './plan-understood.tsx'
import { ScreenWireframes } from './screen-wireframes.tsx'

const shown = { stories: 3, screens: 2 }

/** Of a plan what tells at once whether the idea was understood: the idea in other words, the first stories, two screens. */
export function PlanGlance({ plan: { summary, understood, stories = [], architecture } }: { plan: Plan }) {
  const screens = architecture.screens
    .filter(({ shows = [] }) => shows.length > 0)
    .slice(0, shown.screens)
    .map((screen) => ({ ...screen, leadsTo: [] }))
  const first = stories.toSorted((a, b) => a.priority.localeCompare(b.priority)).slice(0, shown.stories)
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      {understood ? (
        <PlanUnderstood understood={understood} />
      ) : (
        <p className="text-[0.9375rem] leading-relaxed">{summary}</p>
      )}
      {first.length > 0 && (
        <ul aria-label="First stories" className="grid gap-2 break-words">
          {first.map(({ name, priority, story }) => (
            <li key={name} className="border-l-3 border-dawn pl-3 text-[0.9375rem]">
              <span className="font-semibold">{name}</span>{' '}
              <span className="text-sm text-soft">{priority === 'P1' ? 'First version' : 'Later'}</span>
              <br />
              <span className="text-soft">{story}</span>
            </li>
          ))}
        </ul>
      )}
      {screens.length > 0 && <ScreenWireframes screens={screens} idPrefix="demo" />}
    </div>
  )
}
