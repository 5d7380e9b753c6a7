import { expect, test } from 'vitest'
import type { Plan } from '#contract/plan.ts'
import { applyEdits } from '#server/teaching/planner/change/apply-edits.ts'
import { readCommands } from '#server/teaching/planner/commands/read-commands.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind } from '#test/plan-of-kind.ts'
import { readWish, wishEdits } from './wish-change.ts'

const { planner: knowledge } = await knownKnowledge()
const thoughts = {
  makePlan: async (input: Parameters<typeof makePlan>[1]) => makePlan(knowledge, input),
  readCommands: async (plan: Plan, wish: string) => readCommands(knowledge, plan, wish),
}

const kinds = [
  'climbing-log',
  'chess-clock',
  'book-club',
  'ar-placing',
  'budget-envelopes',
  'bird-log',
  'city-audio-guide',
  'currency-converter',
  'brick-breaker',
  'document-scanner',
  'air-quality',
  'daily-quote',
]
const wishes = [
  'make it simpler',
  'I’m a beginner',
  'I am a total beginner, make it simpler and shorter',
  'this is my first app, can you make it simpler?',
]

test.each(kinds)(
  'a simpler plan of the kind %s has less in it and smaller steps, and no joined ones',
  async (kind) => {
    const plan = planOfKind(kind)
    for (const wish of wishes) {
      const edits = await editsFor(plan, wish)
      const { plan: next } = applyEdits(plan, [], edits)
      expect(new Set(edits.map(({ change }) => change)), wish).toEqual(
        new Set(['switch-feature', 'split-task']),
      )
      expect(next.features.length, wish).toBeLessThan(plan.features.length)
      expect(longestOf(next), wish).toBeLessThanOrEqual(longestOf(plan))
    }
  },
)

test('being a beginner is only a reason where something else is asked for', async () => {
  const plan = planOfKind('climbing-log')
  const changes = (await editsFor(plan, 'I am a beginner, so 3 hours a week')).map(({ change }) => change)
  expect(changes).toEqual(['set-pace'])
})

async function editsFor(plan: Plan, wish: string) {
  const source = { title: 'Leafy', description: plan.summary }
  return wishEdits(plan, [], await readWish(thoughts, plan, source, wish), 'asked').edits
}

function longestOf({ roadmap }: Plan): number {
  return Math.max(...roadmap.flatMap(({ tasks }) => tasks.map(({ minutes }) => minutes)))
}
