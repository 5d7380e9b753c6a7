import { expect, test } from 'vitest'
import { nextTaskOf } from '#contract/tasks/next-task.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { TurnTask } from '#server/teaching/tutor/turn.ts'
import { planOfKind } from './plan-of-kind.ts'
import { tasksOf } from './press-actions.ts'

const kinds = ['climbing-log', 'weather-now', 'book-club', 'habit-tracker', 'plant-watering', 'brick-breaker']

test.each(kinds)(
  'the next tasks of the kind %s follow its phases, and it is published in the last one',
  (kind) => {
    const plan = planOfKind(kind)
    const phases = plan.roadmap.map(({ phase }) => phase)
    const played = playedThrough(tasksOf(plan))
    const places = played.map(({ phase }) => phases.indexOf(phase!))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(publishedIn(plan)).toEqual([phases.at(-1)])
  },
)

/** The tasks in the order in which they are suggested, each done before the next. */
function playedThrough(tasks: TurnTask[]): TurnTask[] {
  const next = nextTaskOf(tasks)
  if (!next) return []
  const rest = tasks.map((task) => (task.id === next.id ? { ...task, status: 'completed' as const } : task))
  return [next, ...playedThrough(rest)]
}

/** The phases with tasks for the App Store. */
function publishedIn({ roadmap }: Plan): string[] {
  return roadmap
    .filter(({ tasks }) => tasks.some(({ title }) => /\bApp Store\b/.test(title)))
    .map(({ phase }) => phase)
}
