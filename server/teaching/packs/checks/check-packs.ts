import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import type { TaskPacks } from '#server/teaching/packs/task-help.ts'
import { helpFaults } from './help-faults.ts'

export interface PackReport {
  faults: string[]
  /** Of the P1 tasks of all archetypes, by pack. */
  coverage: { tasks: number; served: Record<string, number> }
}

/** Tries every pack on a plan of every archetype. */
export function checkPacks(folder: string, planner: PlannerKnowledge, packs: TaskPacks): PackReport {
  const names = appleNamesIn(path.join(folder, 'apple-names'))
  const known = new Set(knownTasks(planner))
  const coverage: PackReport['coverage'] = { tasks: 0, served: {} }
  const faults = [
    ...packs.all.flatMap(({ id, serves }) =>
      serves.filter((task) => !known.has(task)).map((task) => `${id} serves ${task}, which does not exist`),
    ),
    ...servedTwice(packs),
  ]
  for (const { id, says, stories } of planner.archetypes) {
    const plan = makePlan(planner, { title: 'Fledgling', description: says.en[0]!, answers: { kind: id } })
    const first = new Set(
      stories.flatMap(({ priority, tasks }) =>
        priority === 'P1' ? tasks.map((task) => `${id}/${task.id}`) : [],
      ),
    )
    coverage.tasks += first.size
    for (const task of plan.roadmap.flatMap(({ tasks }) => tasks)) {
      const pack = packs.packOf(task.madeFrom)
      if (!pack) continue
      const help = packs.helpFor(plan, task)
      if (help && first.has(task.madeFrom!)) coverage.served[pack.id] = (coverage.served[pack.id] ?? 0) + 1
      faults.push(
        ...(help ? helpFaults(help, names) : [`${pack.id} has nothing to build for it`]).map(
          (fault) => `${task.madeFrom}: ${fault}`,
        ),
      )
    }
  }
  return { faults, coverage }
}

export function appleNamesIn(folder: string): Set<string> {
  return new Set(
    readdirSync(folder).flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split(/\s+/)),
  )
}

function knownTasks({ archetypes, features, roadmap }: PlannerKnowledge): string[] {
  const { begin, gentle, firstVersion, finish } = roadmap
  return [
    ...archetypes.flatMap(({ id, stories, options }) => [
      ...stories.flatMap(({ tasks }) => tasks.map((task) => `${id}/${task.id}`)),
      ...options.flatMap((option) =>
        'tasks' in option ? option.tasks.map((task) => `${id}/${task.id}`) : [],
      ),
    ]),
    ...features.flatMap(({ id, tasks }) => tasks.map((_, at) => `feature/${id}-${at}`)),
    ...[...begin, ...gentle, ...firstVersion, ...finish].map(({ id }) => `roadmap/${id}`),
  ]
}

function servedTwice({ all }: TaskPacks): string[] {
  const seen = new Map<string, string>()
  return all.flatMap(({ id, serves }) =>
    serves.flatMap((task) => {
      const other = seen.get(task)
      seen.set(task, id)
      return other ? [`${task} is served by ${other} and ${id}`] : []
    }),
  )
}
