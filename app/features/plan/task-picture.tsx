import { useQuery } from '@tanstack/react-query'
import type { Task } from '#contract/task.ts'
import { planQuery } from './plan-queries.ts'
import { screenOfTask } from './screen-of-task.ts'
import { partLabels } from './wireframe-part.tsx'
import { ScreenDrawing } from './screen-wireframe.tsx'

/** What a task leads to: the screen it works on, as the plan draws it. */
export function TaskPicture({ task }: { task: Task }) {
  const { data: plan } = useQuery(planQuery(task.projectId))
  const screen = plan ? screenOfTask(plan, task) : null
  if (!screen) return null
  const { name, shows = [] } = screen
  return (
    <figure className="relative overflow-hidden rounded-house border border-line bg-sunken">
      <div aria-hidden className="mx-auto -mb-44 w-[13.5rem] pt-5 @2xl:mb-5">
        <ScreenDrawing screen={screen} />
      </div>
      <figcaption className="relative border-t border-line bg-raised px-4 py-2 text-sm text-soft">
        What you are building: <span className="font-semibold text-ink">{name}</span>
        <ul aria-label={`On the screen ${name}`} className="sr-only">
          {shows.map(({ kind, text }, at) => (
            <li key={`${at} ${kind}`}>
              {partLabels[kind]}: {text}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
