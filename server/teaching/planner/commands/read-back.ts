import type { Plan, PlanPhase } from '#contract/plan/plan.ts'
import { featureLine, taskLine } from '#server/teaching/planner/change/proposal-line.ts'
import { createSubjectFinder, isFound } from './find-subject.ts'
import type { Context } from './plan-command.ts'

/** Brings back what is put off and named by the first of these words that names any; false where none does. */
export function readBack(
  { knowledge, plan, quotedName, read }: Context,
  words: readonly string[],
  strictly = false,
): boolean {
  const off = putOffIn(plan)
  if (off.features.length + off.roadmap.length === 0) return false
  const find = createSubjectFinder(knowledge, off, quotedName)
  const subject = words.map((said) => find(said, strictly)).find(isFound)
  if (!subject) return false
  const tasks = subject.features.length > 0 ? [] : subject.tasks.slice(0, 1)
  for (const { name } of subject.features) {
    const titles = plan
      .aside!.find(({ feature }) => feature.name === name)!
      .tasks.map(({ task }) => task.title)
    const line = featureLine(name, [`Comes back with its tasks: ${titles.join('; ')}`])
    read.commands.push({ does: 'edit', edit: { change: 'switch-feature', feature: name, on: true, line } })
  }
  for (const { phase, task } of tasks)
    read.commands.push({
      does: 'edit',
      edit: { change: 'bring-back-task', title: task.title, line: taskLine(phase, task, ['Comes back']) },
    })
  return subject.features.length + tasks.length > 0
}

/** Everything that is put off, as a plan of its own in which names are found. */
function putOffIn(plan: Plan): Plan {
  const { aside = [], asideTasks = [] } = plan
  const phases: PlanPhase[] = [...aside.flatMap(({ tasks }) => tasks), ...asideTasks].map(
    ({ phase, goal, task }) => ({ phase, goal, days: '', tasks: [task] }),
  )
  return {
    ...plan,
    stories: [],
    features: aside.map(({ feature }) => feature),
    roadmap: phases,
    architecture: {
      ...plan.architecture,
      screens: [],
      frameworks: [],
      entities: plan.architecture.entities.slice(0, 1).map((entity) => ({ ...entity, fields: [] })),
    },
  }
}
