import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { readMessage } from './message.ts'

const { guide } = await knownKnowledge()

test.each(['?? gives a default value, right?', 'so a String? can be nil, right?', 'an Int? is an optional'])(
  'a sign of Swift ends no sentence: "%s"',
  (text) => {
    expect(readMessage(guide, text).thoughts.map((thought) => thought.text)).toEqual([text])
  },
)

test('a question mark behind a question still does', () => {
  const { thoughts } = readMessage(guide, 'What is a struct? And when do I use an enum?')
  expect(thoughts.length).toBe(2)
})
