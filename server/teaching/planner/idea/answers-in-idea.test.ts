import path from 'node:path'
import { expect, test } from 'vitest'
import { answersInIdea } from './answers-in-idea.ts'
import { loadPlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { readIdea } from './read-idea.ts'

const knowledge = await loadPlannerKnowledge(path.join(import.meta.dirname, '../../../../knowledge/planner'))

test('who connects to another service is not asked where things are kept', () => {
  expect(answersInIdea(readIdea(knowledge, 'A GitLab client'))).toHaveProperty('storage', null)
})
