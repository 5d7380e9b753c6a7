import { expect, test } from 'vitest'
import type { ProposedEdit } from '#contract/plan/plan-edit.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { applyEdits } from '#server/teaching/planner/change/apply-edits.ts'
import { readCommands } from '#server/teaching/planner/commands/read-commands.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { moreKinds, planOfKind, sampleKinds } from '#test/plans/plan-of-kind.ts'
import { readWish, wishEdits } from '#server/features/plan/proposals/wish-change.ts'

const { planner: knowledge } = await knownKnowledge()
const thoughts = {
  makePlan: async (input: Parameters<typeof makePlan>[1]) => makePlan(knowledge, input),
  readCommands: async (plan: Plan, wish: string) => readCommands(knowledge, plan, wish),
}

const wishes = [
  'make it simpler',
  'I’m a beginner',
  'I am a total beginner, make it simpler and shorter',
  'this is my first app, can you make it simpler?',
]

test.each([...sampleKinds, ...moreKinds])(
  'a simpler plan of the kind %s has less in it and smaller steps, and no joined ones',
  async (kind) => {
    const plan = planOfKind(kind)
    const asked = await Promise.all(wishes.map((wish) => editsFor(plan, wish)))
    const made = asked.map((edits) => ({ changes: changesIn(edits), ...comparedWith(plan, edits) }))
    const wanted = {
      changes: ['split-task', 'switch-feature'],
      hasFewerFeatures: true,
      hasLongerTasks: false,
    }
    expect(made).toEqual(wishes.map(() => wanted))
  },
)

test('being a beginner is only a reason where something else is asked for', async () => {
  const plan = planOfKind('climbing-log')
  expect(changesIn(await editsFor(plan, 'I am a beginner, so 3 hours a week'))).toEqual(['set-pace'])
})

async function editsFor(plan: Plan, wish: string) {
  const source = { title: 'Leafy', description: plan.summary }
  return wishEdits(plan, [], await readWish(thoughts, plan, source, wish), 'asked').edits
}

function changesIn(edits: ProposedEdit[]): string[] {
  return [...new Set(edits.map(({ change }) => change))].toSorted()
}

function comparedWith(plan: Plan, edits: ProposedEdit[]) {
  const { plan: next } = applyEdits(plan, [], edits)
  return {
    hasFewerFeatures: next.features.length < plan.features.length,
    hasLongerTasks: longestOf(next) > longestOf(plan),
  }
}

function longestOf({ roadmap }: Plan): number {
  return Math.max(...roadmap.flatMap(({ tasks }) => tasks.map(({ minutes }) => minutes)))
}
