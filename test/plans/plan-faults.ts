import type { Plan, PlanTask } from '#contract/plan/plan.ts'
import { stemsOf } from '#server/language/normalise.ts'

/** The first usable version is complete after this many phases. */
const phasesToFirstVersion = 2

/** Inconsistencies in a plan, as sentences; empty for a sound plan. `ruledOut` lists what the idea excludes. */
export function planFaults(plan: Plan, ruledOut: readonly string[] = []): string[] {
  const tasks = plan.roadmap.flatMap((phase) => phase.tasks)
  return [
    ...orderFaults(tasks),
    ...dataFaults(plan, tasks),
    ...storyFaults(plan),
    ...textFaults(plan),
    ...doubleFaults(plan),
    ...contradictions(plan, tasks),
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
        .map((name) => `A screen leads to “${name}”, which is no screen.`),
    ),
  ]
}

function storyFaults({ stories, roadmap }: Plan): string[] {
  // A task's `feature` is the name of its story.
  const storiesInTime = new Set(
    roadmap.slice(0, phasesToFirstVersion).flatMap(({ tasks }) => tasks.map(({ feature }) => feature)),
  )
  const first = (stories ?? []).filter(({ priority }) => priority === 'P1')
  return first
    .filter(({ name }) => !storiesInTime.has(name))
    .map(({ name }) => `“${name}” belongs to the first version and is planned after it.`)
}

/** Duplicate features or screens, and screens that use data the plan does not have. */
function doubleFaults({ features, architecture: { screens, entities } }: Plan): string[] {
  const known = new Set(entities.map(({ name }) => name))
  const twice = [features, screens].flatMap((all) => {
    const names = all.map(({ name }) => name.toLowerCase())
    return all.filter((_, at) => names.indexOf(names[at]!) !== at).map(({ name }) => name)
  })
  return [
    ...twice.map((name) => `“${name}” is planned twice.`),
    ...screens.flatMap(({ name, data = [] }) =>
      data.filter((one) => !known.has(one)).map((one) => `“${name}” shows “${one}”, which is no data.`),
    ),
  ]
}

/** Statements that contradict another part of the plan. */
function contradictions(
  { architecture: { frameworks, decisions = [] }, assumptions = [] }: Plan,
  tasks: readonly PlanTask[],
): string[] {
  const isSent = frameworks.includes('CloudKit') || tasks.some(({ track }) => track === 'server')
  const isPushed = tasks.some(({ description }) => description.includes('server send'))
  return [
    ...(isSent && assumptions.includes('Nothing leaves the phone.')
      ? ['Nothing is to leave the phone, and something is sent.']
      : []),
    ...(isPushed && decisions.some(({ instead }) => instead === 'push from a server')
      ? ['Push is decided against and planned.']
      : []),
  ]
}

/** Placeholders such as `{thing}` that were not filled in. */
function textFaults(plan: Plan): string[] {
  const text = JSON.stringify(plan)
  const slot = /\{[a-z_]+\}/i.exec(text)
  const torn = /\bthe the\b|“”|: Each tile/.exec(text)
  return [
    ...(slot ? [`The slot ${slot[0]} is not filled.`] : []),
    ...(torn ? [`A text has a hole: ${text.slice(Math.max(0, torn.index - 60), torn.index + 40)}`] : []),
  ]
}

/** Features, screens, data and tasks that bring back what the idea excludes. */
function namedAgain({ features, architecture, roadmap }: Plan, unwanted: string): string[] {
  const stems = stemsOf(unwanted).filter((stem) => stem.length > 2)
  if (stems.length === 0) return []
  const names = [...features, ...architecture.screens, ...architecture.entities].map(({ name }) => name)
  const titles = roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title))
  const again = [...names, ...titles].filter((name) => stems.every((stem) => stemsOf(name).includes(stem)))
  return again.map((name) => `“${name}” is planned, although “${unwanted}” is not wanted.`)
}
