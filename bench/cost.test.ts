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
/** The tests share their machine, so only a text that stops the process for long is caught here; `npm run fuzz -- cost` asks for 100 ms. */
const mostMs = 2000

test('no costly text holds up a bystander at any door; npm run fuzz -- cost tries all of them', async () => {
  const texts = costlyTexts.filter(({ name }) => hardest.includes(name))
  expect(texts).toHaveLength(hardest.length)
  expect(await measureCost(texts, 'build/node/main.js', mostMs)).toEqual([])
})
