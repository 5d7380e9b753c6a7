import { useQuery } from '@tanstack/react-query'
import type { Task } from '#contract/task.ts'
import { planQuery } from './plan-queries.ts'
import { screenOfTask } from './screen-of-task.ts'
import { ScreenPartList } from './screen-part-list.tsx'
import { ScreenDrawing } from './screen-wireframe.tsx'

/** The wireframe of the screen a task works on. */
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
        <ScreenPartList name={name} shows={shows} />
      </figcaption>
    </figure>
  )
}
