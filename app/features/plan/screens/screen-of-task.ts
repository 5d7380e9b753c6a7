import type { Plan, PlanScreen } from '#contract/plan/plan.ts'
import type { Task } from '#contract/tasks/task.ts'

export type TaskText = Pick<Task, 'title' | 'description' | 'doneWhen'>

/**
 * The screen a task works on: the screen the task names, otherwise one that its feature adds. Null if the
 * plan has no wireframes or the task is about no screen.
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

/** Whether a task quotes a screen's name, or its title names the screen after a verb such as "Build". */
export function worksOnScreen(task: TaskText, screen: PlanScreen): boolean {
  const isInTitle = task.title.includes(screen.name) && shows.test(task.title)
  return isInTitle || quotedIn(task, [screen]) !== null
}

const shows = /^(?:add|build|create|design|draw|fill|lay out|make|set up|show)\b/i

/** The screen whose quoted name (“Plant”) comes first in the task's text. */
function quotedIn({ title, description, doneWhen }: TaskText, screens: PlanScreen[]): PlanScreen | null {
  const words = [title, description, doneWhen].join(' ').toLowerCase()
  const places = screens
    .map((screen) => ({ screen, at: words.indexOf(`“${screen.name.toLowerCase()}”`) }))
    .filter(({ at }) => at >= 0)
  return places.toSorted((one, other) => one.at - other.at)[0]?.screen ?? null
}

/** The screen with the longest name in the text, so that "Add plant" is preferred to "Plant". */
function nameIn(words: string, screens: PlanScreen[]): PlanScreen | null {
  const named = screens.filter(({ name }) => {
    const lower = name.toLowerCase()
    return words.includes(` ${lower} `) || words.includes(`“${lower}”`)
  })
  return named.toSorted((one, other) => other.name.length - one.name.length)[0] ?? null
}
