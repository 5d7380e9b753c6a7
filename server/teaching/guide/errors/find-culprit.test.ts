import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { findCulprit } from './find-culprit.ts'

const { guide } = await knownKnowledge()

function culprit(error: string, code: string, said = ''): string | null {
  const diagnosis = guide.diagnose(error)
  return diagnosis && findCulprit(diagnosis, code, said)
}

test.each([
  ["Cannot find 'Txet' in scope", 'Txet("Hi")', 'Write `Text`'],
  ["Cannot find 'hikess' in scope", 'List(hikes) { hike in }', 'Write `hikes`'],
  [
    "Cannot convert value of type 'String' to expected argument type 'Int'",
    'Hike(km: "12")',
    'Write `km: 12`',
  ],
  ['Fatal error: Index out of range', 'Text(names[index + 1])', 'Take the `+ 1` away'],
  [
    'Fatal error: Index out of range',
    'Text(names[index])\nButton("Next") { index += 1 }',
    'nothing stops it at the last place of `names`',
  ],
  [
    "Left side of mutating operator isn't mutable: 'p' is a 'let' constant",
    'func win(p: Player) {\n    p.score += 1\n}',
    '`p: inout Player`',
  ],
  [
    "Main actor-isolated property 'count' can not be mutated from a nonisolated context",
    'nonisolated func load() async {\n    count = 1\n}',
    'Take that one word away',
  ],
  [
    'Unexpectedly found nil while unwrapping an Optional value',
    'let tips = try! decode(Data(contentsOf: url!))',
    '`try!` and `url!`',
  ],
])('the place of "%s" is seen in %s', (error, code, sentence) => {
  expect(culprit(error, code)).toContain(sentence)
})

test('if the code shows no cause, none is named', () => {
  expect(culprit("Cannot find 'zebra' in scope", 'Text("Hello")')).toBeNull()
  expect(culprit('Fatal error: Index out of range', 'Text(names[index])')).toBeNull()
})

test('a place that is raised behind a check of the count is no cause', () => {
  const code = 'Text(names[index])\nButton("Next") { if index < names.count - 1 { index += 1 } }'
  expect(culprit('Fatal error: Index out of range', code)).toBeNull()
})
