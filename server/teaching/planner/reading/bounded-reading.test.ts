import { expect, test } from 'vitest'
import { charactersRead } from '#test/characters-read.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'

const { planner } = await knownKnowledge()
const { readIdea, readWish } = planner.reader

const texts = [
  'add a and ',
  'and ',
  'no photos, ',
  'no photos ',
  'please ',
  'photos-free ',
  '(a) ',
  'a, b but ',
  'like a, ',
  'word ',
  '- add a map\n',
  'a b\n',
  ';\n',
  '" ',
  'rename "a" to ',
]

test.each(texts)(
  '%j over and over is read as requests in work that grows no faster than the text',
  (text) => {
    const [once, fourfold] = [2000, 8000].map((characters) => {
      const long = text.repeat(characters / text.length)
      return charactersRead(() => planner.clauses.sentences(`${long}"`))
    })
    expect(fourfold).toBeLessThanOrEqual(5 * once! + 1000)
    expect(planner.clauses.sentences(text.repeat(800)).flat().length).toBeLessThanOrEqual(16)
  },
)

test.each(texts)('%j over and over is read as clauses in work that grows no faster than the text', (text) => {
  const [once, fourfold] = [2000, 8000].map((characters) => {
    const long = text.repeat(characters / text.length)
    return charactersRead(() => [readWish(long), readIdea(long)])
  })
  expect(fourfold).toBeLessThanOrEqual(5 * once! + 1000)
  expect(readWish(text.repeat(800)).length).toBeLessThanOrEqual(120)
})

test('a title in quotes is not parted, wherever it stands', () => {
  const said = planner.clauses.sentences('drop "Read, write; sing" and "Add, and drop".\nadd "a map; now"')
  expect(said.map((clauses) => clauses.map(({ text }) => text))).toEqual([
    ['drop "Read, write; sing"', '"Add, and drop".'],
    ['add "a map; now"'],
  ])
})
