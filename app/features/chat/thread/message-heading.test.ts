import { expect, test } from 'vitest'
import { headingLevelFor } from './message-heading.tsx'

test.each([
  ['# One', 4],
  ['Words\n\n## Two\n### Three', 3],
  ['###### Six', 1],
  ['No heading, #swift', 4],
])('the first heading of %j stands on the fourth level when # is %i', (text, level) => {
  expect(headingLevelFor(text)).toBe(level)
})
