import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import type { TaskPacks } from '#server/teaching/packs/task-help.ts'
import { createFileReader, helpFaults } from './help-faults.ts'

export interface PackReport {
  faults: string[]
  /** P1 tasks of the tested kinds of app, and how many each pack covers. */
  coverage: { kinds: number; tasks: number; served: Record<string, number> }
}

interface PackCheck {
  folder: string
  planner: PlannerKnowledge
  packs: TaskPacks
  /** Whether all kinds of app are tested, or only a sample that covers each pack. */
  isWhole: boolean
}

/**
 * Syntax trees are outside the heap, so the garbage collector does not count them. They are freed on the next turn of
 * the event loop.
 */
const plansBetweenCollections = 20

/** Tests the packs on plans; `collect` frees memory in between. */
export async function checkPacks(
  { folder, planner, packs, isWhole }: PackCheck,
  collect: () => Promise<void>,
): Promise<PackReport> {
  const names = appleNamesIn(path.join(folder, 'apple-names'))
  const known = new Set(knownTasks(planner))
  const archetypes = isWhole ? planner.archetypes : sampleOf(planner, packs)
  const coverage: PackReport['coverage'] = { kinds: archetypes.length, tasks: 0, served: {} }
  const faults = [
    ...packs.all.flatMap(({ id, serves }) =>
      serves
        .filter((task) => !known.has(task) && !isOfEarlierPlan(task))
        .map((task) => `${id} serves ${task}, which does not exist`),
    ),
    ...servedTwice(packs),
    ...packs.written.flatMap(({ task, head, rule }) =>
      (head || rule) && packs.packOf(task)?.step !== 'rule'
        ? [`a rule is written for ${task}, which no rule pack serves`]
        : packs.packOf(task)
          ? []
          : [`something is written for ${task}, which no pack serves`],
    ),
  ]
  const ofKinds = archetypes.map(({ id, says, stories }) => ({
    id,
    stories,
    input: { title: 'Fledgling', description: says[0]!, answers: { kind: id } },
  }))
  for (const [at, { id, stories, input }] of [...ofKinds, ofNoKind].entries()) {
    if (at % plansBetweenCollections === 0) await collect()
    const plan = makePlan(planner, input)
    const first = new Set(
      stories.flatMap(({ priority, tasks }) =>
        priority === 'P1' ? tasks.map((task) => `${id}/${task.id}`) : [],
      ),
    )
    coverage.tasks += first.size
    const readFile = createFileReader(names)
    for (const task of plan.roadmap.flatMap(({ tasks }) => tasks)) {
      const pack = packs.packOf(task.madeFrom)
      if (!pack) continue
      const help = packs.helpFor(plan, task)
      if (help && first.has(task.madeFrom!)) coverage.served[pack.id] = (coverage.served[pack.id] ?? 0) + 1
      faults.push(
        ...(help ? helpFaults(help, readFile) : [`${pack.id} has nothing to build for it`]).map(
          (fault) => `${task.madeFrom}: ${fault}`,
        ),
      )
    }
  }
  return { faults, coverage }
}

const oneOfKinds = 20

/** Every twentieth kind of app, plus one kind for each pack that none of these uses. Deterministic. */
export function sampleOf({ archetypes }: PlannerKnowledge, { all }: TaskPacks): Archetype[] {
  const known = new Set(archetypes.map(({ id }) => id))
  const sample = new Set(archetypes.filter((_, at) => at % oneOfKinds === 0).map(({ id }) => id))
  for (const { serves } of all) {
    const kinds = serves.map((task) => task.split('/')[0]!).filter((id) => known.has(id))
    if (kinds[0] && !kinds.some((id) => sample.has(id))) sample.add(kinds[0])
  }
  return archetypes.filter(({ id }) => sample.has(id))
}

/** Older plans use general kinds of app; their tasks keep their help. */
function isOfEarlierPlan(task: string): boolean {
  return task.startsWith('general-')
}

const ofNoKind = {
  id: 'own',
  stories: [],
  input: {
    title: 'Fledgling',
    description: 'x',
    answers: {
      kind: 'none',
      own: {
        things: [
          { name: 'boat', facts: 'length in m, built on, sold yes/no', belongsTo: [] },
          { name: 'oar', facts: 'side, price', belongsTo: [{ thing: 'boat', several: false }] },
          { name: 'harbour', facts: 'depth in m', belongsTo: [] },
        ],
        steps: [],
      },
    },
  },
}

export function appleNamesIn(folder: string): Set<string> {
  return new Set(
    readdirSync(folder).flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split(/\s+/)),
  )
}

function knownTasks({ archetypes, features, roadmap, ownApp }: PlannerKnowledge): string[] {
  const { begin, gentle, tour, firstVersion, finish } = roadmap
  return [
    ...archetypes.flatMap(({ id, stories, options }) => [
      ...stories.flatMap(({ tasks }) => tasks.map((task) => `${id}/${task.id}`)),
      ...options.flatMap((option) =>
        'tasks' in option ? option.tasks.map((task) => `${id}/${task.id}`) : [],
      ),
    ]),
    ...[...ownApp.thing.tasks, ...ownApp.child.tasks].flatMap(({ id }) => [
      `own/${id}`,
      ...[2, 3, 4, 5].map((at) => `own/${id}-${at}`),
    ]),
    ...features.flatMap(({ id, tasks }) => tasks.map((_, at) => `feature/${id}-${at}`)),
    ...[...begin, ...gentle, ...tour, ...firstVersion, ...finish].map(({ id }) => `roadmap/${id}`),
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
