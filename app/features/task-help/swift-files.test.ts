import { expect, test } from 'vitest'
import { addSwiftFiles } from './swift-files.ts'

const file = (name: string, code: string) => ({ name, size: code.length, text: () => Promise.resolve(code) })

test('files are added, and one of the same name is replaced', async () => {
  const { files } = await addSwiftFiles(
    [{ name: 'Plant.swift', code: 'old' }],
    [file('Plant.swift', 'struct Plant {}'), file('Room.swift', 'struct Room {}')],
  )
  expect(files).toEqual([
    { name: 'Plant.swift', code: 'struct Plant {}' },
    { name: 'Room.swift', code: 'struct Room {}' },
  ])
})

test.each([
  ['no Swift', file('cat.png', 'x'), 'not a Swift file'],
  ['empty', file('Plant.swift', ''), 'is empty'],
  ['blank', file('Plant.swift', ' \n'), 'is empty'],
  ['two megabytes', { ...file('Big.swift', 'x'), size: 2_000_000 }, 'more than can be read at once'],
  ['a little too much', file('Big.swift', 'x'.repeat(39_999)), 'more than can be read at once'],
])('%s is left out with a sentence, and what was there stays', async (_what, chosen, says) => {
  const before = [{ name: 'Room.swift', code: 'struct Room {}' }]
  const { files, refusals } = await addSwiftFiles(before, [chosen])
  expect(files).toEqual(before)
  expect(refusals).toEqual([expect.stringContaining(says)])
})
