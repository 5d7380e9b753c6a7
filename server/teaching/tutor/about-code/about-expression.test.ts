import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { talkWithTutor } from '#test/models/talk-with-tutor.ts'
import { readCalculation, valueOf } from './read-calculation.ts'

const { guide } = await knownKnowledge()
const answer = (said: string) => talkWithTutor(guide, said)[0] ?? ''

test('a calculation in a sentence is read as one, with its values', () => {
  const reply = answer('bill + tip / 2 gives 60 instead of 35, bill is 50 and tip is 20')
  expect(reply).toContain('`bill + (tip / 2)`')
  expect(reply).toContain('that is 10, and the whole is 60')
  expect(reply).toContain('Write `(bill + tip) / 2`: that is 35.')
})

test('a share of a price is found by what was expected', () => {
  expect(answer('price + tax * 100 gives 29 instead of 11.9, price is 10 and tax is 0.19')).toContain(
    'Write `price + price * tax`: that is 11.9.',
  )
})

test('brackets or signs of one rank are no question of order', () => {
  expect(readCalculation('(bill + tip) / 3 says 23')).toBeNull()
  expect(readCalculation('a + b + c')).toBeNull()
  expect(readCalculation('read-only and write / read')).toBeNull()
  expect(readCalculation('it has drag-drop/swipe')).toBeNull()
})

test('a value that is not known gives none', () => {
  expect(valueOf('a + 2', {})).toBeNull()
  expect(valueOf('a * (b + 1)', { a: 2, b: 3 })).toBe(8)
})

test('the end of a function that was pasted alone is no broken file', () => {
  expect(answer('what do you think\n```swift\n    return price + tax * 100\n}\n```')).not.toContain(
    'does not parse',
  )
})
