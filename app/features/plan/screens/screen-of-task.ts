import type { Plan, PlanScreen } from '#contract/plan/plan.ts'
import type { Task } from '#contract/tasks/task.ts'

/**
 * The screen of the plan that a task works on: the one it names, else its feature's. Null if there is no
 * wireframe, or the task affects none.
 */
export function screenOfTask(
  plan: Plan,
  task: Pick<Task, 'title' | 'description' | 'doneWhen'>,
): PlanScreen | null {
  const drawn = plan.architecture.screens.filter(({ shows = [] }) => shows.length > 0)
  const planned = plan.roadmap.flatMap(({ tasks }) => tasks).find(({ title }) => title === task.title)
  const feature = plan.features.find(({ name }) => name === planned?.feature)
  const brought = drawn.filter(({ name }) => feature?.brings?.screens.includes(name))
  const words = ` ${[task.title, task.doneWhen, task.description].join(' ').toLowerCase()} `
  return nameIn(words, brought) ?? nameIn(words, drawn) ?? brought[0] ?? null
}

/** The screen with the longest name in the text: "Add plant" before "Plant". */
function nameIn(words: string, screens: PlanScreen[]): PlanScreen | null {
  const named = screens.filter(({ name }) => {
    const lower = name.toLowerCase()
    return words.includes(` ${lower} `) || words.includes(`“${lower}”`)
  })
  return named.toSorted((one, other) => other.name.length - one.name.length)[0] ?? null
}
