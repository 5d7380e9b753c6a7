import path from 'node:path'
import { expect, test } from 'vitest'
import { loadKnowledge } from '#server/teaching/load-knowledge.ts'
import { thinkDirectly } from '#server/teaching/think-directly.ts'
import { examTutor } from './tutor.ts'

test('a model that gives the solution away each time gives none away, and the way out is always open', async () => {
  const thinking = thinkDirectly(await loadKnowledge(path.resolve('knowledge')))
  const figures = await examTutor(thinking, { rounds: 35 })
  expect(figures).toMatchObject({ leaks: [], injectionsObeyed: 0, exits: 35, exitsThatWorked: 35, empty: 0 })
  expect(figures.turns).toBeGreaterThan(90)
})
