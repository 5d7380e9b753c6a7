import { expect, test } from 'vitest'
import { mergeWithoutModel } from './answer-without-tutor.ts'

const file = 'import SwiftUI\n\nstruct CounterView: View {\n    let help = "<code>let a = 1</code>"\n}'

/** A merge prompt as Xcode 26.3 writes it. */
const fastApply = (
  code: string,
  update: string,
) => `Merge all changes from the <update> snippet into the <code> below.
- Preserve the code's structure, order, comments, and indentation exactly.
- Output only the updated code, enclosed within <updated-code> and </updated-code> tags.
- Do not include any additional text, explanations, placeholders, ellipses, or code fences.

<code>${code}</code>

<update>${update}</update>

Provide the complete updated code.`
const integrator = (name: string, code: string, answer: string) =>
  `**File:**\n\`\`\`swift:${name}\n${code}\n\`\`\`\n\n\n**Answer:**  \n${answer}\n`
const fenced = (name: string, code: string) => `\`\`\`swift:${name}\n${code}\n\`\`\``

test('code to update comes back as it was, tags in it and around it included', () => {
  expect(mergeWithoutModel(fastApply(file, 'let a = 2 // <code> and </code>'))).toBe(
    `<updated-code>${file}</updated-code>`,
  )
})

test('of an answer with several files only the one of the same name is taken', () => {
  const answer = `Two files change.\n\n${fenced('A.swift', 'let a = 2')}\n\nAnd:\n\n${fenced('B.swift', 'let b = 2')}`
  expect(mergeWithoutModel(integrator('B.swift', 'let b = 1', answer))).toBe('```swift\nlet b = 2\n```')
  expect(mergeWithoutModel(integrator('C.swift', 'let c = 1', answer))).toBe('```swift\nlet c = 1\n```')
})

test('a file of the same name that is not whole is not taken', () => {
  expect(mergeWithoutModel(integrator('A.swift', 'let a = 1', '```swift:A.swift\nlet a ='))).toBe(
    '```swift\nlet a = 1\n```',
  )
  const holdsFence = fenced('A.swift', '/**\n```swift\nlet a = 2\n```\n*/\nlet a = 2')
  expect(mergeWithoutModel(integrator('A.swift', 'let a = 1', holdsFence))).toBe('```swift\nlet a = 1\n```')
})

test("a file that holds the template's own marks comes back whole", () => {
  const readme = 'Say:\n\n**Answer:** yes\n\n```sh\nmake\n```'
  expect(mergeWithoutModel(integrator('README.md', readme, 'Fine.'))).toBe(`\`\`\`swift\n${readme}\n\`\`\``)
})

test('a file named in another kind of line end is taken all the same', () => {
  const answer = fenced('A.swift', 'let a = 2').replaceAll('\n', '\r\n')
  expect(mergeWithoutModel(integrator('A.swift', 'let a = 1', answer))).toBe('```swift\nlet a = 2\n```')
})

test('new code is what the instructions show', () => {
  expect(
    mergeWithoutModel(
      '**Question:**\nA counter?\n\n**Code Instructions:**  \nLike this:\n\n```swift\nlet count = 0\n```\n',
    ),
  ).toBe('```swift\nlet count = 0\n```')
})
