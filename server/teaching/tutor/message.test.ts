import { expect, test } from 'vitest'
import { charactersRead } from '#test/characters-read.ts'
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

test.each(['add a and ', 'a\n', ';\n', '??\n', 'why, '])(
  '%j over and over is read in work that grows no faster than the text',
  (text) => {
    const [once, fourfold] = [8000, 32_000].map((characters) => {
      const long = `${characters} ${text.repeat(characters / text.length)}`
      return charactersRead(() => readMessage(guide, long))
    })
    expect(fourfold).toBeLessThanOrEqual(5 * once! + 10_000)
  },
)
