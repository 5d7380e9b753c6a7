import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { Plan, type PlanPhase, type PlanTask } from '#contract/plan/plan.ts'
import { drawDiagram } from '#server/teaching/planner/writing/draw-diagram.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { withDays } from '#server/teaching/planner/writing/plan-days.ts'

export interface CheckedPlan {
  plan: Plan | null
  /** Why there is no plan, as the end of a sentence; empty if there is one. */
  reason: string
}

const sizes = {
  phases: [3, 6],
  tasks: [12, 40],
  features: 16,
  screens: 14,
  entities: 10,
  fields: 14,
  decisions: 6,
  short: 160,
  long: 1200,
} as const
const longestTaskMinutes = 60
const shortestTaskMinutes = 10

/** The allowed number of phases and tasks. */
export interface PlanBounds {
  phases: readonly [fewest: number, most: number]
  tasks: readonly [fewest: number, most: number]
}

/**
 * Turns a model's output into a plan: removes unknown parts, cuts long texts and fills gaps from `builtIn`,
 * the built-in plan.
 */
export function checkModelPlan(
  raw: unknown,
  builtIn: Plan,
  knowledge: PlannerKnowledge,
  isTopic: (slug: string) => boolean,
  modelName: string,
  bounds: PlanBounds = sizes,
): CheckedPlan {
  const { architecture, ...said } = Loose.parse(raw)
  const features = distinct(said.features, ({ name }) => name).slice(0, sizes.features)
  const roadmap = roadmapOf(
    said.roadmap,
    features.map(({ name }) => name),
    isTopic,
    bounds,
  )
  const count = roadmap.flatMap(({ tasks }) => tasks).length
  if (features.length === 0 || roadmap.length < bounds.phases[0] || count < bounds.tasks[0])
    return { plan: null, reason: 'was not whole' }
  const isKnown = (framework: string) => Object.hasOwn(knowledge.frameworks, framework)
  const keys = new Set(knowledge.features.flatMap(({ privacy }) => privacy))
  const screens = distinct(architecture.screens, ({ name }) => name).slice(0, sizes.screens)
  const entities = distinct(architecture.entities, ({ name }) => name).slice(0, sizes.entities)
  const known = features.map((feature) => ({
    ...feature,
    frameworks: unique(feature.frameworks.filter(isKnown)),
  }))
  const shown = {
    screens: screens.length > 0 ? screens : builtIn.architecture.screens,
    entities: entities.length > 0 ? entities : builtIn.architecture.entities,
  }
  const plan = Plan.safeParse({
    ...(builtIn.appName ? { appName: builtIn.appName } : {}),
    summary: said.summary || builtIn.summary,
    audience: said.audience || builtIn.audience,
    features: known,
    architecture: {
      pattern: architecture.pattern || builtIn.architecture.pattern,
      frameworks: unique([
        'SwiftUI',
        ...architecture.frameworks.filter(isKnown),
        ...known.flatMap(({ frameworks }) => frameworks),
      ]),
      ...shown,
      privacyKeys: unique([
        ...architecture.privacyKeys.filter((key) => keys.has(key)),
        ...keysFor(known, builtIn),
      ]),
      minimumIOS: iosOf(architecture.minimumIOS, builtIn.architecture.minimumIOS),
      decisions: first(architecture.decisions, sizes.decisions) ?? builtIn.architecture.decisions,
      diagram: drawDiagram(shown.screens, shown.entities),
    },
    roadmap: withDays(roadmap, builtIn.pace),
    source: modelName,
    ...(builtIn.pace ? { pace: builtIn.pace } : {}),
  })
  return plan.success ? { plan: plan.data, reason: '' } : { plan: null, reason: 'was not in form' }
}

function first<One>(all: readonly One[], most: number): One[] | null {
  return all.length > 0 ? all.slice(0, most) : null
}

/** The privacy keys for the features' frameworks, from the built-in plan. */
function keysFor(features: Plan['features'], builtIn: Plan): string[] {
  const used = new Set(features.flatMap(({ frameworks }) => frameworks))
  return builtIn.features
    .filter(({ frameworks }) => frameworks.some((framework) => used.has(framework)))
    .flatMap(({ brings }) => brings?.privacyKeys ?? [])
}

function roadmapOf(
  phases: z.infer<typeof LoosePhase>[],
  features: string[],
  isTopic: (slug: string) => boolean,
  bounds: PlanBounds,
): Omit<PlanPhase, 'days'>[] {
  const titles = new Set<string>()
  let before: string | undefined
  let room = bounds.tasks[1]
  return distinct(phases, ({ phase }) => phase)
    .slice(0, bounds.phases[1])
    .flatMap(({ phase, goal, tasks }) => {
      const kept = tasks.filter(({ title }) => !titles.has(title) && titles.add(title) && room-- > 0)
      const made = kept.map(({ feature, topics, minutes, ...task }): PlanTask => {
        const after = before === undefined ? [] : [before]
        before = task.title
        return {
          ...task,
          minutes: Math.min(longestTaskMinutes, Math.max(shortestTaskMinutes, Math.round(minutes / 5) * 5)),
          topics: unique(topics.filter(isTopic)).slice(0, 4),
          after,
          ...(features.includes(feature) ? { feature } : {}),
        }
      })
      return made.length > 0 ? [{ phase, goal, tasks: made }] : []
    })
}

function iosOf(said: string, builtIn: string): string {
  const version = Number(/\d{2}(?:\.\d)?/.exec(said)?.[0] ?? builtIn)
  return String(Math.min(27, Math.max(17, version, Number(builtIn) > 18 ? Number(builtIn) : 17)))
}

function distinct<T>(all: T[], nameOf: (one: T) => string): T[] {
  return all.filter(
    (one, at) =>
      nameOf(one) !== '' &&
      all.findIndex((other) => nameOf(other).toLowerCase() === nameOf(one).toLowerCase()) === at,
  )
}

function unique(names: string[]): string[] {
  return [...new Set(names)]
}

/** Schema for one line or paragraph of plain text; other values become empty. */
function text(most: number) {
  return z
    .string()
    .transform((said) =>
      said
        .toWellFormed()
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim()
        .slice(0, most)
        .toWellFormed(),
    )
    .catch('')
}

/** Schema for a list that drops invalid items, so that one of them does not spoil the others. */
function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(z.unknown())
    .transform((all) =>
      all.flatMap((one): z.output<Schema>[] => (schema.safeParse(one).success ? [schema.parse(one)] : [])),
    )
    .catch([])
}

const Level = z.enum(['low', 'medium', 'high']).catch('medium')
const named = z.string().min(1)
const LooseTask = z.object({
  title: named.pipe(text(limits.taskTitle)),
  description: text(sizes.long),
  priority: Level,
  minutes: z.coerce.number().catch(30),
  doneWhen: text(sizes.long),
  topics: listOf(z.string()),
  feature: text(sizes.short),
})
const LoosePhase = z.object({
  phase: named.pipe(text(sizes.short)),
  goal: text(sizes.long),
  tasks: listOf(LooseTask),
})
const LooseArchitecture = z.object({
  pattern: text(sizes.long),
  frameworks: listOf(z.string()),
  decisions: listOf(
    z.object({
      choice: named.pipe(text(sizes.short)),
      instead: named.pipe(text(sizes.short)),
      because: named.pipe(text(sizes.long)),
    }),
  ),
  screens: listOf(z.object({ name: named.pipe(text(60)), purpose: text(sizes.short) })),
  entities: listOf(
    z.object({
      name: z.string().regex(/^[\p{L}\p{N} ]{1,40}$/u),
      fields: listOf(
        z.object({ name: z.string().regex(/^\w{1,40}$/), type: z.string().regex(/^[\w<>[\]?:, ]{1,40}$/) }),
      ).transform((fields) => fields.slice(0, sizes.fields)),
    }),
  ),
  privacyKeys: listOf(z.string()),
  minimumIOS: z.coerce.string().catch(''),
})
const emptyArchitecture = {
  pattern: '',
  frameworks: [],
  decisions: [],
  screens: [],
  entities: [],
  privacyKeys: [],
  minimumIOS: '',
}
const Loose = z
  .object({
    summary: text(sizes.long),
    audience: text(sizes.short),
    features: listOf(
      z.object({
        name: named.pipe(text(sizes.short)),
        why: text(sizes.long),
        frameworks: listOf(z.string()),
        priority: Level,
      }),
    ),
    architecture: LooseArchitecture.catch(emptyArchitecture),
    roadmap: listOf(LoosePhase),
  })
  .catch({ summary: '', audience: '', features: [], architecture: emptyArchitecture, roadmap: [] })
