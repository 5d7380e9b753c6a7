import { expect, test } from 'vitest'
import { closingOfFence } from './open-fence.ts'

test.each([
  ['a fence with a file name', 'So:\n\n```swift:A.swift\nlet a = 1\n', '```'],
  ['a line that is not at its end', '```swift\nlet a', '\n```'],
  ['marks of another kind within', '~~~~md\n```\n~~~\n', '~~~~'],
  ['a fence in a list', '1. So:\n   ```swift\n   let a\n', '   ```'],
  ['a mark behind code', '```swift\n/// ```\n', '```'],
])('a text that ends inside of %s is closed as it was opened', (_name, text, closing) => {
  expect(closingOfFence(text)).toBe(closing)
})

test.each(['Words.', 'So:\n\n```swift\nlet a = 1\n```', '```swift\n```\n\nWords.', '```inline``` and words'])(
  '%j leaves nothing open',
  (text) => {
    expect(closingOfFence(text)).toBe('')
  },
)
