import { expect, test } from 'vitest'
import { createFieldGuideModel } from '#server/teaching/tutor/built-in/field-guide-model.ts'
import { knownKnowledge, knownThinking } from '#test/known-knowledge.ts'
import { createPromptModel } from '#test/models/prompt-model.ts'
import { holdLearners, verdictOn } from './learners.ts'
import { smallPrompts } from './prompts.ts'

test('an answer is wrong before it is good, and missed without either', () => {
  const step = { good: 'inout', wrong: '^Yes' }
  expect(['Yes, inout.', 'Use inout.', 'Perhaps.'].map((answer) => verdictOn(answer, step))).toEqual([
    'wrong',
    'good',
    'missed',
  ])
})

test('learners react to what they read, whoever answers', async () => {
  const thinking = await knownThinking()
  const prompts = createPromptModel(() => ['Yes.'])
  const useless = await holdLearners(thinking, { model: prompts.model, name: 'local' })
  expect(useless.good + useless.goodAgain + useless.missed).toBe(useless.steps)
  expect(useless.wrong).toBeGreaterThan(0)
  expect(prompts.prompts().join('\n')).toContain('But my change is gone after the call. How can that be?')
  const builtIn = await holdLearners(thinking, {
    model: createFieldGuideModel(thinking),
    name: 'field-guide',
  })
  expect(builtIn.good).toBeGreaterThan(useless.good)
})

test('what a small model is sent in 40 turns of the exam fits, with the rules and the newest message', async () => {
  const prompts = await smallPrompts(await knownKnowledge())
  expect(prompts).toHaveLength(40)
  expect(Math.max(...prompts.map(({ fitted }) => fitted.tokens))).toBeLessThanOrEqual(2500)
  expect(prompts.filter(({ fitted }) => !fitted.isWhole)).toEqual([])
})
