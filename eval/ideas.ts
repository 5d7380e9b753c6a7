import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Plan } from '#contract/plan/plan.ts'
import { stemsOf } from '#server/language/normalise.ts'

/** An idea, and what its plan must and must not contain. Patterns are regular expressions that ignore case. */
export const IdeaCase = z.object({
  idea: z.string(),
  /** Words for the app's main object, any of which is right. */
  main: z.array(z.string()).default([]),
  /** One pattern for each thing that the plan must contain. */
  concepts: z.array(z.string()).default([]),
  /** What the idea rules out. */
  exclude: z.array(z.string()).default([]),
  /** What a plan for it must not contain. */
  mustNot: z.array(z.string()).default([]),
  /** Whether the idea asks for something unsafe, impossible or forbidden. */
  warning: z.boolean().default(false),
  /** Ideas in the same group describe the same app in other words. */
  group: z.string().nullish(),
  half: z.enum(['tune', 'held-out', 'fresh']).optional(),
})
export type IdeaCase = z.infer<typeof IdeaCase>

export interface IdeaResult {
  case: IdeaCase
  plan: Plan
  isMainRight: boolean | null
  /** The share of the concepts that the plan contains. */
  concepts: number | null
  excluded: boolean | null
  hasMustNot: boolean | null
  warnsRightly: boolean
  milliseconds: number
}

/** Reads one case per line. In the old format, the patterns count as concepts. */
export function readCases(file: string): IdeaCase[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { expect, ...entry } = JSON.parse(line) as { expect?: string[] }
      return IdeaCase.parse({ ...(expect ? { concepts: expect } : {}), ...entry })
    })
}

export const ownCases = path.join(import.meta.dirname, 'cases/ideas.jsonl')

export function examine(entry: IdeaCase, makePlan: (idea: string) => Plan): IdeaResult {
  const start = performance.now()
  const plan = makePlan(entry.idea)
  const milliseconds = performance.now() - start
  return { case: entry, plan, ...markPlan(entry, plan), milliseconds }
}

/** Marks a plan against its case. */
export function markPlan(entry: IdeaCase, plan: Plan) {
  const { main, concepts, exclude, mustNot, warning } = entry
  const text = withoutEchoes(plan, entry.idea)
  const names = namesIn(plan).join('\n')
  const planned = [names, ...tasksOf(plan).map(({ title }) => title)].join('\n')
  const entities = plan.architecture.entities.map(({ name }) => stemsOf(name))
  const answered = (patterns: string[], said: string) => patterns.filter((pattern) => matches(pattern, said))
  return {
    isMainRight:
      main.length > 0
        ? main.some((word) =>
            entities.slice(0, 2).some((stems) => stemsOf(word).every((stem) => stems.includes(stem))),
          )
        : null,
    concepts: concepts.length > 0 ? answered(concepts, `${text}\n${names}`).length / concepts.length : null,
    excluded: exclude.length > 0 ? answered(exclude, planned).length === 0 : null,
    hasMustNot: mustNot.length > 0 ? answered(mustNot, planned).length > 0 : null,
    warnsRightly:
      (plan.understood?.leftOut ?? []).some(({ what }) => plan.summary.startsWith(what)) === warning,
  }
}

/**
 * A plan's text without words from the idea, which prove nothing. Names of entities, frameworks and features are
 * compared separately.
 */
function withoutEchoes(plan: Plan, idea: string): string {
  const said = new Set(stemsOf(idea).filter((stem) => stem.length > 3))
  return textOf({ ...plan, understood: null, appName: null }).replace(/[\p{L}\p{N}]+/gu, (word) =>
    stemsOf(word).some((stem) => said.has(stem)) ? '·' : word,
  )
}

function namesIn({ architecture, features }: Plan): string[] {
  return [
    ...architecture.entities.map(({ name }) => name),
    ...architecture.frameworks,
    ...features.map(({ name }) => name),
  ]
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  return typeof value === 'object' && value !== null ? textOf(Object.values(value)) : ''
}

function matches(pattern: string, text: string): boolean {
  return new RegExp(pattern, 'is').test(text)
}

/** How similar the features of two plans are, ignoring the names of the app and its things. */
export function featureOverlap(one: Plan, other: Plan): number {
  const [first, second] = [one, other].map(
    (plan) => new Set(plan.features.map(({ name }) => masked(plan, name))),
  )
  return shared(first!, second!)
}

/** Whether more than half of the task descriptions of the shorter plan are in the other, ignoring names. */
export function agreeInBodies(one: Plan, other: Plan): boolean {
  const [first, second] = [one, other].map(
    (plan) => new Set(tasksOf(plan).map(({ description }) => masked(plan, description))),
  )
  const alike = [...first!].filter((body) => second!.has(body)).length
  return alike > Math.min(first!.size, second!.size) / 2
}

/** The text without the names that a plan gives to the app, data and screens. */
function masked(plan: Plan, text: string): string {
  const { entities, screens } = plan.architecture
  const own = new Set(
    [plan.appName ?? '', ...[...entities, ...screens].map(({ name }) => name)].flatMap((name) =>
      stemsOf(name),
    ),
  )
  return stemsOf(text)
    .map((stem) => (own.has(stem) ? '·' : stem))
    .join(' ')
}

function tasksOf({ roadmap }: Plan) {
  return roadmap.flatMap(({ tasks }) => tasks)
}

function shared(one: Set<string>, other: Set<string>): number {
  const both = [...one].filter((entry) => other.has(entry)).length
  return both / (one.size + other.size - both || 1)
}

export function mean(values: readonly number[]): number {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0
}
