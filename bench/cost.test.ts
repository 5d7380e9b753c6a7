import { expect, test } from 'vitest'
import { measureCost } from './cost.ts'
import { costlyTexts } from './costly-texts.ts'

const hardest = [
  '"8"',
  '"/*"',
  '"A"',
  '"#"',
  'Swift of "/*"',
  'Swift of "["',
  'many mistyped words',
  'many short lines',
  'deep JSON',
]
/** Of what the bystander waits at its longest while nobody sends anything: a machine that is slow is slow then, too. A text that is not bounded stops everything for seconds. */
const mostTimesQuiet = { timesQuiet: 20 }

test('no costly text holds up a bystander at any door; npm run fuzz -- cost measures against a clock', async () => {
  const texts = costlyTexts.filter(({ name }) => hardest.includes(name))
  expect(texts).toHaveLength(hardest.length)
  expect(await measureCost(texts, 'build/node/main.js', mostTimesQuiet)).toEqual([])
})
