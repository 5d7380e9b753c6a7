import { stemsOf } from '#server/language/normalise.ts'
import type { Plan, PlanFeature } from '#contract/plan/plan.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'

/** A part of the learner's app that a message names, with its tasks. */
export interface PlanPart {
  /** As the learner wrote it, in lower case. */
  name: string
  tasks: TurnTask[]
  features: PlanFeature[]
}

/** A word in a larger share of the tasks means the app itself. */
const mostTasks = 0.4

/** The part of the plan that a message names by a word of its tasks. Of several words, the rarest counts. */
export function planPartIn(
  { understanding }: FieldGuide,
  { plan, tasks }: TutorTurn,
  text: string,
): PlanPart | null {
  const words = (text.match(/\p{L}+/gu) ?? []).filter(
    (word) => understanding.namedIn(word).length > 0 && understanding.tellingStems(word).length > 0,
  )
  const parts = words.map((name) => ({ name: name.toLowerCase(), tasks: tasksOn(tasks, name) }))
  const [part] = parts
    .filter((one) => one.tasks.length > 0 && one.tasks.length <= Math.max(1, tasks.length * mostTasks))
    .toSorted((one, other) => one.tasks.length - other.tasks.length)
  return part ? { ...part, features: featuresOf(plan, part.tasks) } : null
}

function featuresOf(plan: Plan | null, tasks: readonly TurnTask[]): PlanFeature[] {
  const titles = new Set(tasks.map(({ title }) => title))
  const planned = (plan?.roadmap ?? [])
    .flatMap((phase) => phase.tasks)
    .filter(({ title }) => titles.has(title))
  return (plan?.features ?? []).filter(({ name }) => planned.some(({ feature }) => feature === name))
}

/** The tasks with the word in their title; if there are none, those that mention it. */
function tasksOn(tasks: readonly TurnTask[], name: string): TurnTask[] {
  const [stem] = stemsOf(name)
  const says = (text: string | null) => stem !== undefined && stemsOf(text ?? '').includes(stem)
  const titled = tasks.filter(({ title }) => says(title))
  return titled.length > 0
    ? titled
    : tasks.filter(({ description, doneWhen }) => says(description) || says(doneWhen))
}
