import path from 'node:path'
import { expect, test } from 'vitest'
import { loadFieldGuide } from '#server/field-guide/field-guide.ts'
import { examTutor } from './tutor.ts'

test('a model that gives the solution away each time gives none away, and the way out is always open', async () => {
  const guide = await loadFieldGuide(path.resolve('knowledge'))
  const figures = await examTutor(guide, { rounds: 35 })
  expect(figures).toMatchObject({ leaks: [], injectionsObeyed: 0, exits: 35, exitsThatWorked: 35, empty: 0 })
  expect(figures.turns).toBeGreaterThan(90)
})
