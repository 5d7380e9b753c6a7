import type { Plan, PlanPhase } from '#contract/plan/plan.ts'
import { featureLine, taskLine } from '#server/teaching/planner/change/proposal-line.ts'
import { createSubjectFinder } from './find-subject.ts'
import type { Context, Outcome, PlanCommand } from './plan-command.ts'

/** Restores what was postponed and is clearly named by one of these words; null if nothing is. */
export function readBack({ knowledge, plan, quotedName }: Context, words: readonly string[]): Outcome | null {
  const off = putOffIn(plan)
  if (off.features.length + off.roadmap.length === 0) return null
  const find = createSubjectFinder(knowledge, off, quotedName)
  const subject = words.map((said) => find.sure(said)).find((one) => one !== null)
  if (!subject) return null
  const tasks = subject.features.length > 0 ? [] : subject.tasks.slice(0, 1)
  const commands: PlanCommand[] = []
  for (const { name } of subject.features) {
    const titles = plan
      .aside!.find(({ feature }) => feature.name === name)!
      .tasks.map(({ task }) => task.title)
    const line = featureLine(name, [`Comes back with its tasks: ${titles.join('; ')}`])
    commands.push({ does: 'edit', edit: { change: 'switch-feature', feature: name, on: true, line } })
  }
  for (const { phase, task } of tasks)
    commands.push({
      does: 'edit',
      edit: { change: 'bring-back-task', title: task.title, line: taskLine(phase, task, ['Comes back']) },
    })
  return commands.length > 0 ? { commands } : null
}

/** Everything that was postponed, as a plan in which to look up names. */
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
