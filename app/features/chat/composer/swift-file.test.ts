import { expect, test } from 'vitest'
import { readSwiftFile } from './swift-file.ts'

test('a Swift file becomes a request to review it, with its name on the code', async () => {
  expect(await readSwiftFile(new File(['struct Row {}\n\n'], 'Row.swift'))).toEqual({
    text: 'Please review this file.\n\n```swift Row.swift\nstruct Row {}\n```',
  })
})

test('code with fences in it stays whole', async () => {
  expect(await readSwiftFile(new File(['let text = "```"'], 'My Row.swift'))).toEqual({
    text: 'Please review this file.\n\n````swift My-Row.swift\nlet text = "```"\n````',
  })
})

test.each([
  [
    new File(['x'], 'notes.txt'),
    'notes.txt is not a picture or a Swift file. Choose one that ends in .swift.',
  ],
  [new File([], 'Empty.swift'), 'Empty.swift is empty.'],
  [
    new File(['a'.repeat(32_001)], 'Long.swift'),
    'Long.swift is too long for one message. Paste the part that matters.',
  ],
  [
    new File(['a'.repeat(200_000)], 'Huge.swift'),
    'Huge.swift is too long for one message. Paste the part that matters.',
  ],
])('what cannot be sent is said in a sentence', async (file, refusal) => {
  expect(await readSwiftFile(file)).toEqual({ refusal })
})
