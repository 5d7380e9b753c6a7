import { expect, test } from 'vitest'
import { measureCost } from './cost.ts'
import { costlyTexts } from './costly-texts.ts'

const hardest = ['"8"', '"/*"', '"A"', '"#"', 'Swift of "/*"', 'Swift of "["', 'many mistyped words', 'many short lines', 'deep JSON']

test('no costly text holds up a bystander at any door; npm run fuzz -- cost tries all of them', async () => {
  const texts = costlyTexts.filter(({ name }) => hardest.includes(name))
  expect(texts).toHaveLength(hardest.length)
  expect(await measureCost(texts, 'build/node/main.js')).toEqual([])
})
