import { expect, test } from 'vitest'
import { countWords, createRespell } from './spelling.ts'

const respell = createRespell(
  countWords([
    'remove duplicates from an array',
    'remove duplicates',
    'text field notifications',
    'notifications in a text field',
    'Hike array',
    'hike from text',
  ]),
)

test.each([
  ['remvoe dublicates from array', 'remove duplicates from array'],
  ['notificatons', 'notifications'],
  ['txet', 'text'],
])('slips are put right: %s', (typed, meant) => {
  expect(respell(typed)).toBe(meant)
})

test.each(['remove', 'duplicates from', 'zzzzqq', 'abc'])(
  'what is known, or like nothing known, stays: %s',
  (typed) => {
    expect(respell(typed)).toBe(typed)
  },
)
