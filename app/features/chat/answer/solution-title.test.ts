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

test('an answer without a heading is named by the question, unless that says nothing of it', () => {
  const answer = 'Next is Create Snackdex with its one main screen.'
  expect(titleOfMessage(answer, 'How do I keep data on the phone?')).toBe('How do I keep data on the phone')
  expect(titleOfMessage(answer, 'What next?')).toBe(answer)
  expect(titleOfMessage(`${answer}\n\n\`\`\`swift\nstruct Plant {}\n\`\`\``, 'Just show me')).toBe(
    'struct Plant',
  )
  expect(titleOfMessage('# Bindings\n\nA binding is', 'How do I keep data on the phone?')).toBe('Bindings')
})
