import { expect, test } from 'vitest'
import { highlightCode } from './highlight.ts'

test('Swift code is told apart by kind, and loses no character', async () => {
  const code =
    'struct PlantView: View {\n    @State private var name = "Fern" // a plant\n    let count = 3\n}'
  const lines = await highlightCode(code, 'swift')
  expect(lines.map((line) => line.map((token) => token.text).join('')).join('\n')).toBe(code)
  expect(lines.flat()).toContainEqual({ text: 'struct', kind: 'keyword' })
  expect(lines.flat().find((token) => token.text.includes('a plant'))?.kind).toBe('comment')
  expect(lines.flat().find((token) => token.text.includes('Fern'))?.kind).toBe('string')
  expect(lines.flat()).toContainEqual({ text: '3', kind: 'number' })
})

test('code in an unknown language is shown as it is', async () => {
  expect(await highlightCode('a\nb', 'brainfog')).toEqual([
    [{ text: 'a', kind: null }],
    [{ text: 'b', kind: null }],
  ])
})
