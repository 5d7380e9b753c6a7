import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { Plan } from '#contract/plan.ts'
import { readFileSync } from 'node:fs'
import { loadPlannerKnowledge } from './load-planner-knowledge.ts'
import { makePlan } from './make-plan.ts'
import { planToMarkdown } from './writing/plan-to-markdown.ts'
import { planToText } from './writing/plan-to-text.ts'

const root = path.join(import.meta.dirname, '../../..')
const knowledge = await loadPlannerKnowledge(path.join(root, 'knowledge/planner'))
const ideas = readFileSync(path.join(root, 'eval/cases/ideas.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line): { id: string; idea: string } => JSON.parse(line))
const plans = ideas.map(({ id, idea: description }) => ({
  id,
  description,
  plan: makePlan(knowledge, { description }),
}))

describe('for every idea of the exam', () => {
  test.each(plans)('the plan keeps the contract: $description', ({ plan }) => {
    expect(Plan.safeParse(plan).error).toBeUndefined()
    expect(JSON.stringify(plan)).not.toMatch(/\{\w+\}|undefined|NaN/)
  })

  test.each(plans)(
    'it has 3 to 6 phases, 12 to 40 tasks of 15 to 45 minutes, and ends in the App Store: $description',
    ({ plan }) => {
      const tasks = plan.roadmap.flatMap((phase) => phase.tasks)
      expect(plan.roadmap.length).toBeGreaterThanOrEqual(3)
      expect(plan.roadmap.length).toBeLessThanOrEqual(6)
      expect(tasks.length).toBeGreaterThanOrEqual(12)
      expect(tasks.length).toBeLessThanOrEqual(40)
      expect(tasks.filter((task) => task.minutes < 15 || task.minutes > 45)).toEqual([])
      expect(tasks.at(-1)?.topics).toContain('ship-review')
      expect(new Set(tasks.map((task) => task.title)).size).toBe(tasks.length)
      expect(new Set(plan.roadmap.map((phase) => phase.phase)).size).toBe(plan.roadmap.length)
    },
  )

  test.each(plans)(
    'the first task brings something into the simulator within the hour: $description',
    ({ plan }) => {
      const first = plan.roadmap[0]?.tasks[0]
      expect(first?.doneWhen).toMatch(/simulator/)
      expect(first?.minutes).toBeLessThanOrEqual(30)
    },
  )

  test.each(plans)(
    'every framework of the architecture comes from SwiftUI, the skeleton or a feature: $description',
    ({ plan }) => {
      const reasons = new Set([
        'SwiftUI',
        'SwiftData',
        'Foundation',
        'MapKit',
        'RealityKit',
        ...plan.features.flatMap((feature) => feature.frameworks),
      ])
      expect(plan.architecture.frameworks.filter((framework) => !reasons.has(framework))).toEqual([])
    },
  )

  test.each(plans)('the diagram is a flowchart whose arrows join what it names: $description', ({ plan }) => {
    const { diagram } = plan.architecture
    const named = new Set([...diagram.matchAll(/^ +(\w+)[[]/gm)].map((match) => match[1]))
    const joined = [...diagram.matchAll(/^ +(\w+) -\S+ (\w+)$/gm)].flatMap((match) => [match[1], match[2]])
    expect(diagram).toMatch(/^flowchart TD\n/)
    expect(joined.filter((node) => !named.has(node))).toEqual([])
  })
})

test('no two plans of the exam share more than half of their task titles', () => {
  const shared = plans.flatMap((first, at) =>
    plans.slice(at + 1).map((second) => ({
      ideas: [first.description, second.description],
      share: shareOfTitles(first.plan, second.plan),
    })),
  )
  expect(shared.filter((pair) => pair.share > 0.5)).toEqual([])
})

test('the same words make the same plan', () => {
  expect(makePlan(knowledge, { description: ideas[0]!.idea })).toEqual(plans[0]?.plan)
})

test('ten thousand characters of idea still make a plan', () => {
  const plan = makePlan(knowledge, {
    description: ideas
      .map(({ idea }) => idea)
      .join(' ')
      .repeat(3)
      .slice(0, 10_000),
  })
  expect(Plan.safeParse(plan).error).toBeUndefined()
  expect(plan.roadmap.flatMap((phase) => phase.tasks).length).toBeLessThanOrEqual(40)
})

test('as text it fits a terminal and names every task', () => {
  const text = planToText(plans[0]!.plan)
  expect(text.split('\n').filter((line) => line.length > 88)).toEqual([])
  expect(text.replace(/\s+/g, ' ')).toContain(plans[0]!.plan.roadmap[0]!.tasks[0]!.title)
})

test('as Markdown the words of the idea cannot become markup', () => {
  const markdown = planToMarkdown(
    makePlan(knowledge, { title: '[x](javascript:alert(1)) <img src=x>', description: 'Track my plants' }),
  )
  expect(markdown).not.toContain('[x](javascript')
  expect(markdown).not.toContain('<img')
  expect(markdown).toContain('```mermaid')
})

function shareOfTitles(first: Plan, second: Plan): number {
  const [a, b] = [first, second].map(
    (plan) => new Set(plan.roadmap.flatMap((phase) => phase.tasks.map((task) => task.title))),
  ) as [Set<string>, Set<string>]
  return a.intersection(b).size / Math.min(a.size, b.size)
}
