import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'

const { planner } = await knownKnowledge()

test.each([
  ['a list of my books', 'reading-log'],
  ['keep track of my board games', 'board-game-plays'],
  ['a list of my vinyl records', 'collection'],
])('a near kind that keeps what the idea keeps comes first: %s', (description, kind) => {
  expect(makePlan(planner, { description }).understood!.kind).toBe(kind)
})
