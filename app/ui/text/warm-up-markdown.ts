import { lexer } from 'marked'

/**
 * Lexes each kind of block once while the browser is idle. Otherwise the lexer would compile its regular
 * expressions at the first words of an answer and delay them. Returns a function that stops this.
 */
export function warmUpMarkdown(): () => void {
  const left = [...kinds, ...kinds]
  const next = () => {
    const kind = left.shift()
    if (kind === undefined) return
    lexer(kind)
    waiting = whenIdle(next)
  }
  let waiting = whenIdle(next)
  return () => waiting()
}

const kinds = [
  'Some *soft*, **strong** and ~~gone~~ words, `code`, a [link](https://example.com "title"), <b>tag</b> and https://example.com\nnext\\\nline',
  '# Heading\n\nOther\n=====',
  '- one\n- two\n  - [x] three\n\n1. first\n2. second',
  '```swift Name.swift\nlet a = 1\n```\n\n    indented',
  '| A | B |\n| - | - |\n| 1 | 2 |',
  '> quoted\n\n---\n\n<div>\nhtml\n</div>\n\n[name]: https://example.com',
]

/** Not every browser has requestIdleCallback. */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(work)
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(work, 200)
  return () => clearTimeout(timer)
}
