import { expect, test } from 'vitest'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { firstLines, planSize, tooLargePlan } from './plan-size.ts'
import type { Plan } from './plan.ts'

const { planner } = await knownKnowledge()
const plan = makePlan(planner, { description: 'An app that reminds me to water my plants' })
const [task] = plan.roadmap[0]!.tasks
const [feature] = plan.features

test.each<[string, Partial<Plan>, string | null]>([
  ['that the planner makes', {}, null],
  ['of 200 tasks', { roadmap: [{ ...plan.roadmap[0]!, tasks: Array(200).fill(task) }] }, null],
  [
    'of 201 tasks',
    { roadmap: [{ ...plan.roadmap[0]!, tasks: Array(201).fill(task) }] },
    'A plan can have at most 200 tasks',
  ],
  ['of 101 features', { features: Array(101).fill(feature) }, 'A plan can have at most 100 features'],
  ['of a megabyte', { summary: 'x'.repeat(1_000_000) }, 'A plan can have at most 1,000,000 characters'],
])('a plan %s', (_name, change, sentence) => {
  expect(tooLargePlan({ ...plan, ...change })).toBe(sentence)
})

test('of a change the first 100 lines are shown, 40 of the outline among them', () => {
  const outline = Array.from({ length: 80 }, (_, id) => ({ id, change: 'split-task' }))
  const tasks = Array.from({ length: 80 }, (_, id) => ({ id: id + 80, change: 'add-task' }))
  const kept = firstLines([...outline, ...tasks])
  expect(kept).toHaveLength(planSize.proposalLines)
  expect(kept.filter(({ change }) => change === 'split-task').map(({ id }) => id)).toEqual(
    Array.from({ length: planSize.outlineLines }, (_, id) => id),
  )
})
