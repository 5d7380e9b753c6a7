import { expect, test } from 'vitest'
import { titleOfCode, titleOfMessage } from './solution-title.ts'

test.each([
  ['Some words.\n\n## Who `owns` the value?\n', 'Who owns the value?'],
  ['The **list** keeps it. See [state](/field-guide/x).\nMore.', 'The list keeps it. See state.'],
  ['```swift\n# not this\n```\n\n1. First find it', 'First find it'],
  ['***\n', 'Answer from the tutor'],
])('an answer is named after its first heading or line: %j', (content, title) => {
  expect(titleOfMessage(content)).toBe(title)
})

test('a long line is cut between words', () => {
  const title = titleOfMessage('word '.repeat(40))
  expect(title.length).toBeLessThanOrEqual(80)
  expect(title).toMatch(/word…$/)
})

test.each([
  ['let a = 1', 'PlantView.swift', 'PlantView.swift'],
  [
    'import SwiftUI\n\n@MainActor\n@Observable final class PlantStore {\n}',
    undefined,
    'final class PlantStore',
  ],
  ['    Text("Hi")\n', undefined, 'Text("Hi")'],
  ['\n', undefined, 'Code from the tutor'],
])('code is named after its file or what it declares: %j', (code, fileName, title) => {
  expect(titleOfCode(code, fileName)).toBe(title)
})
