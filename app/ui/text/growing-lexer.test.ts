import { lexer } from 'marked'
import { expect, test } from 'vitest'
import { createGrowingLexer } from './growing-lexer.ts'

const answer = `# State

A view *owns* what it keeps.
Second line
---

1. one

   more of one
2. two
   - nested
     deeper

Apart:

9. nine

10. ten

    more of ten

11. eleven

After

> quoted
lazily

| a | b |
| - | - |
| 1 | 2 |

\`\`\`swift PlantView.swift
struct PlantView: View {

    var body: some View { Text("# not a heading") }
}
\`\`\`

- [ ] a
- [x] b

    indented code

<div>

html
<!-- a

comment --> after

***
Last [link](/field-guide/swiftui-state) and \`code\`.
`

test('read letter by letter, every state of a growing text is what reading it whole gives', () => {
  const read = createGrowingLexer()
  const states = Array.from(answer, (_letter, position) => answer.slice(0, position + 1))
  expect(states.map((text) => shapeOf(read(text).tokens))).toEqual(states.map((text) => shapeOf(lexer(text))))
})

test('a definition that comes late still turns earlier text into a link', () => {
  const read = createGrowingLexer()
  read('See [the docs][1].\n\nMore text.\n\n')
  const { tokens, linkCount } = read('See [the docs][1].\n\nMore text.\n\n[1]: https://example.com\n')
  expect(linkCount).toBe(1)
  expect(JSON.stringify(tokens[0])).toContain('https://example.com')
})

test('blocks that are settled stay the same objects', () => {
  const read = createGrowingLexer()
  const first = read('One.\n\nTwo').tokens[0]
  expect(read('One.\n\nTwo grows').tokens[0]).toBe(first)
})

test('a text that does not continue the one before is read from its start', () => {
  const read = createGrowingLexer()
  read('# One')
  expect(read('Two').tokens[0]?.type).toBe('paragraph')
})

function shapeOf(tokens: { type: string; raw: string }[]): string[] {
  return tokens.map(({ type, raw }) => `${type}: ${raw}`)
}
