import { readSwift } from './parse-swift.ts'
import type { SwiftNode } from './swift-tree.ts'

const repeating = new Set(['List', 'ForEach', 'Table'])
const heavy = new Set(['reduce', 'filter', 'sorted', 'grouping', 'fetch'])

/** Calls over a whole collection in code that draws a single row: inside a loop of views, or in a row's view. */
export function heavyInRows(code: string): string[] {
  return readSwift(code, heavyBelow) ?? []
}

function heavyBelow(root: SwiftNode): string[] {
  const loops = root
    .descendantsOfType('call_expression')
    .filter((call) => repeating.has(call.namedChildren[0]?.text ?? ''))
    .flatMap((call) => call.descendantsOfType('lambda_literal').slice(0, 1))
  const rows = root
    .descendantsOfType('class_declaration')
    .filter((type) => /(?:Row|Cell)$/.test(type.childForFieldName('name')?.text ?? ''))
  return [...loops, ...rows].flatMap((place) =>
    place
      .descendantsOfType('navigation_suffix')
      .map(({ text }) => text.replace(/^\??\./, ''))
      .filter((name) => heavy.has(name)),
  )
}
