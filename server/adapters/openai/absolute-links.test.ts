import { expect, test } from 'vitest'
import { ownTimeMs } from '#test/own-time.ts'
import { createAbsoluteLinks } from './absolute-links.ts'

const address = 'https://fledge.example'
const answer = `Read [bindings](/field-guide/bindings).

\`\`\`swift:TermsView.swift
/// \`\`\`not the end\`\`\`
Text("[Terms](/terms)")
\`\`\`

1. Then [state](/field-guide/state):
   ~~~md
   [Terms](/terms)
   \`\`\`
   ~~~
\`\`\`inline\`\`\` and [lists](/field-guide/lists)`
const expected = answer.replaceAll('](/field-guide', `](${address}/field-guide`)

test.each([1, 2, 3, 5, 7, 1000])(
  'links get the address, and code stays as it is, in pieces of %i',
  (length) => {
    const links = createAbsoluteLinks(address)
    const pieces = answer.match(new RegExp(`[^]{1,${length}}`, 'g'))!
    expect(pieces.map((piece) => links.take(piece)).join('') + links.rest()).toBe(expected)
  },
)

test(
  'without an address the text is not read: a file of a million lines passes unchanged',
  { tags: 'deep' },
  () => {
    const links = createAbsoluteLinks(null)
    const file = '\n'.repeat(4_000_000)
    expect(ownTimeMs(() => links.take(file))).toBeLessThan(50)
    expect(links.take('[a](') + links.rest()).toBe('[a](')
  },
)
