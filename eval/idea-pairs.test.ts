import path from 'node:path'
import { expect, test } from 'vitest'
import { loadPlannerKnowledge } from '#server/planner/load-planner-knowledge.ts'
import { makePlan } from '#server/planner/make-plan.ts'
import { comparePairs } from './idea-pairs.ts'

const knowledge = await loadPlannerKnowledge(path.join(import.meta.dirname, '../knowledge/planner'))

test('no two plans share more than half of their task titles, for different things or for different ends of one thing', () => {
  const { pairs, tooMuchAlike } = comparePairs(knowledge, (description) => makePlan(knowledge, { description }), 10)
  expect(pairs).toBeGreaterThan(1000)
  expect(tooMuchAlike).toEqual([])
})
