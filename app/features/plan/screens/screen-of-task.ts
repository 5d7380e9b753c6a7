import type { Plan, PlanScreen } from '#contract/plan/plan.ts'
import type { Task } from '#contract/tasks/task.ts'

export type TaskText = Pick<Task, 'title' | 'description' | 'doneWhen'>

/**
 * The screen of the plan that a task works on: the one it names, else its feature's. Null if there is no
 * wireframe, or the task affects none.
 */
export function screenOfTask(plan: Plan, task: TaskText): PlanScreen | null {
  const drawn = plan.architecture.screens.filter(({ shows = [] }) => shows.length > 0)
  const planned = plan.roadmap.flatMap(({ tasks }) => tasks).find(({ title }) => title === task.title)
  const feature = plan.features.find(({ name }) => name === planned?.feature)
  const brought = drawn.filter(({ name }) => feature?.brings?.screens.includes(name))
  const words = ` ${[task.title, task.doneWhen, task.description].join(' ').toLowerCase()} `
  return (
    nameIn(` ${task.title.toLowerCase()} `, brought) ??
    quotedIn(task, brought) ??
    nameIn(words, brought) ??
    quotedIn(task, drawn) ??
    nameIn(words, drawn) ??
    brought[0] ??
    null
  )
}

/** Whether a task says that it works on a screen: it quotes its name, or its title begins with a verb for it. */
export function worksOnScreen(task: TaskText, screen: PlanScreen): boolean {
  const isInTitle = task.title.includes(screen.name) && shows.test(task.title)
  return isInTitle || quotedIn(task, [screen]) !== null
}

const shows = /^(?:add|build|create|design|draw|fill|lay out|make|set up|show)\b/i

/** The screen whose quoted name comes first: “Plant”. */
function quotedIn({ title, description, doneWhen }: TaskText, screens: PlanScreen[]): PlanScreen | null {
  const words = [title, description, doneWhen].join(' ').toLowerCase()
  const places = screens
    .map((screen) => ({ screen, at: words.indexOf(`“${screen.name.toLowerCase()}”`) }))
    .filter(({ at }) => at >= 0)
  return places.toSorted((one, other) => one.at - other.at)[0]?.screen ?? null
}

/** The screen with the longest name in the text: "Add plant" before "Plant". */
function nameIn(words: string, screens: PlanScreen[]): PlanScreen | null {
  const named = screens.filter(({ name }) => {
    const lower = name.toLowerCase()
    return words.includes(` ${lower} `) || words.includes(`“${lower}”`)
  })
  return named.toSorted((one, other) => other.name.length - one.name.length)[0] ?? null
}
