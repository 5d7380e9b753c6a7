import type { Plan, PlanTask } from '#contract/plan.ts'
import { stemsOf } from '#server/language/normalise.ts'

/** The first version that can be used is whole when these phases are done. */
const phasesToFirstVersion = 2

/** What does not hold together in a plan, as sentences; empty where it may stand. `ruledOut`: what the idea does not want. */
export function planFaults(plan: Plan, ruledOut: readonly string[] = []): string[] {
  const tasks = plan.roadmap.flatMap((phase) => phase.tasks)
  return [
    ...orderFaults(tasks),
    ...dataFaults(plan, tasks),
    ...storyFaults(plan),
    ...textFaults(plan),
    ...ruledOut.flatMap((wish) => namedAgain(plan, wish)),
  ]
}

function orderFaults(tasks: readonly PlanTask[]): string[] {
  const seen = new Set<string>()
  const faults: string[] = []
  for (const { title, after } of tasks) {
    if (seen.has(title)) faults.push(`“${title}” stands there twice.`)
    for (const other of after ?? [])
      if (!seen.has(other)) faults.push(`“${title}” waits for “${other}”, which does not stand before it.`)
    seen.add(title)
  }
  return faults
}

function dataFaults({ architecture: { entities, screens } }: Plan, tasks: readonly PlanTask[]): string[] {
  const texts = tasks
    .map(({ title, description, doneWhen }) => `${title} ${description} ${doneWhen}`)
    .join(' ')
  const names = new Set(screens.map(({ name }) => name))
  return [
    ...entities
      .filter(({ name }) => !texts.includes(name))
      .map(({ name }) => `No task speaks of the data “${name}”.`),
    ...screens.flatMap(({ leadsTo }) =>
      (leadsTo ?? [])
        .filter((name) => !names.has(name))
        .map((name) => `A screen leads to “${name}”, which is none.`),
    ),
  ]
}

function storyFaults({ stories, roadmap }: Plan): string[] {
  const inTime = new Set(
    roadmap.slice(0, phasesToFirstVersion).flatMap(({ tasks }) => tasks.map(({ feature }) => feature)),
  )
  const first = (stories ?? []).filter(({ priority }) => priority === 'P1')
  return first
    .filter(({ name }) => !inTime.has(name))
    .map(({ name }) => `“${name}” belongs to the first version and is planned after it.`)
}

function textFaults(plan: Plan): string[] {
  const text = JSON.stringify(plan)
  const slot = /\{[a-z_]+\}/i.exec(text)
  return slot ? [`The slot ${slot[0]} is not filled.`] : []
}

/** What is ruled out must not come back as a feature, a screen or a task. */
function namedAgain({ features, architecture, roadmap }: Plan, wish: string): string[] {
  const wanted = stemsOf(wish).filter((stem) => stem.length > 2)
  if (wanted.length === 0) return []
  const names = [...features, ...architecture.screens, ...architecture.entities].map(({ name }) => name)
  const titles = roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title))
  const again = [...names, ...titles].filter((name) => wanted.every((stem) => stemsOf(name).includes(stem)))
  return again.map((name) => `“${name}” is planned, although “${wish}” is not wanted.`)
}
