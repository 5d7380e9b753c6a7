import Parser from 'tree-sitter'
import Swift from 'tree-sitter-swift'
import { expect, test } from 'vitest'
import { copyTree, type SwiftNode } from './swift-tree.ts'

const parser = new Parser()
parser.setLanguage(Swift as Parser.Language)

test.each([
  '',
  'struct Trip: View {\n    @State private var days = 1\n    var body: some View { Text("é😀 \\(days)") }\n}\n',
  'func load(from url: URL) async throws -> [Trip] { try await items.map { $0 }[0] ?? [] }',
  'let = 3\nstruct { var days = 1 }',
  'let trips = [1, 2\nprint(trips)',
  '/* open\nlet a = "\\(b',
])('the copy of a tree is like the tree of the parser: %s', (code) => {
  const tree = parser.parse(code)
  expect(shapeOf(copyTree(tree, code))).toEqual(shapeOf(tree.rootNode))
})

test('a node knows its fields, its parent and what is before it', () => {
  const code = 'struct Trip { let days: Int = 1 }'
  const root = copyTree(parser.parse(code), code)
  const [property] = root.descendantsOfType('property_declaration')
  expect(property?.childForFieldName('name')?.text).toBe('days')
  expect(property?.childForFieldName('value')?.previousSibling?.text).toBe('=')
  expect(property?.parent?.parent?.childForFieldName('name')?.text).toBe('Trip')
  expect(root.parent).toBeNull()
  expect(property?.descendantsOfType(['property_declaration', 'type_identifier'])).toHaveLength(2)
})

function shapeOf(node: SwiftNode | Parser.SyntaxNode): object {
  const { type, text, isNamed, isMissing, hasError, startPosition, endPosition, children, namedChildren } =
    node
  const own = { type, text, isNamed, isMissing, hasError, startPosition, endPosition }
  return { ...own, named: namedChildren.length, children: children.map(shapeOf) }
}
