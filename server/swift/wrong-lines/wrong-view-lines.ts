import { readSwift } from '#server/swift/parse-swift.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { WrongLine } from './wrong-line.ts'

/** The maximum number of nodes of each kind to read, which bounds the time. */
const mostRead = 200

/** Lines in views that compile but do not show or do what is intended. */
export function wrongViewLines(code: string): WrongLine[] {
  return readSwift(code, (root) => [...namesAsText(root, code), ...emptyButtons(root)]) ?? []
}

/** Reports text that shows a name instead of its value: `Text("plant.name")`, `Text("Hello (plant.name)")`. */
function namesAsText(root: SwiftNode, code: string): WrongLine[] {
  const values = new Set([...closureParameters(root), ...declaredNames(root)])
  return root
    .descendantsOfType('line_string_literal')
    .slice(0, mostRead)
    .flatMap((literal): WrongLine[] => {
      const text = literal.text.slice(1, -1)
      const [, whole, inBrackets] = /^(\w+)\.\w+$|(?<![\\\w])\((\w{2,60})(?:\.\w+)?\)/.exec(text) ?? []
      const name = whole ?? inBrackets
      const before = code.slice(Math.max(0, literal.startIndex - 20), literal.startIndex)
      return name && values.has(name) && /\b(?:Text|Label|Button|navigationTitle)\($/.test(before)
        ? [{ kind: 'no-interpolation', line: literal.startPosition.row + 1, name: text, other: name }]
        : []
    })
}

function closureParameters(root: SwiftNode): string[] {
  return root
    .descendantsOfType('lambda_parameter')
    .slice(0, mostRead)
    .map(({ text }) => /^\w+/.exec(text)?.[0] ?? '')
}

function declaredNames(root: SwiftNode): string[] {
  return root
    .descendantsOfType('property_declaration')
    .slice(0, mostRead)
    .map((node) => node.childForFieldName('name')?.text ?? '')
}

/** Reports `Button("Save") { }`, except in alerts and dialogs, which any button closes. */
function emptyButtons(root: SwiftNode): WrongLine[] {
  const dialogs = root
    .descendantsOfType('call_expression')
    .filter(({ text }) => /\.(?:alert|confirmationDialog)\b/.test(text))
    .slice(0, mostRead)
  return root
    .descendantsOfType('call_expression')
    .slice(0, mostRead)
    .flatMap((call): WrongLine[] => {
      const [, name = ''] = /^Button\("([^"]{1,60})"\)\s*\{\s*\}$/.exec(call.text) ?? []
      const closes = /^(?:cancel|ok|okay|done|close)$/i.test(name)
      const isInDialog = dialogs.some(
        (one) => one.startIndex < call.startIndex && call.endIndex <= one.endIndex,
      )
      return name === '' || closes || isInDialog
        ? []
        : [{ kind: 'empty-button', line: call.startPosition.row + 1, name, other: '' }]
    })
}
