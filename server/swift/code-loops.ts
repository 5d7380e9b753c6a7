import { readSwift } from './parse-swift.ts'
import type { SwiftNode } from './swift-tree.ts'

/** A call that repeats a view: `ForEach(plants) { plant in … }`. */
export interface CodeLoop {
  /** The collection, as written. */
  over: string
  /** Whether the repeated view uses the element. */
  usesElement: boolean
}

const repeating = new Set(['List', 'ForEach', 'Table'])

/** The loops in the code; also empty if it cannot be read. */
export function readLoops(code: string): CodeLoop[] {
  return (
    readSwift(code, (root) =>
      root.descendantsOfType('call_expression').flatMap((call) => loopOf(call) ?? []),
    ) ?? []
  )
}

function loopOf(call: SwiftNode): CodeLoop | null {
  if (!repeating.has(call.namedChildren[0]?.text ?? '')) return null
  const [given, second] = call.descendantsOfType('value_arguments')[0]?.namedChildren ?? []
  // Without arguments it just groups rows. A labelled first argument, such as `selection:`, is not the collection.
  if (!given || given.descendantsOfType('value_argument_label').length > 0) return null
  const closure = call.descendantsOfType('lambda_literal')[0]?.text
  if (closure === undefined) return { over: given.text, usesElement: second !== undefined }
  const [head = '', names = ''] = /^\{\s{0,9}\(?([\w$\s,]{1,80}?)\)?\s{1,9}in\b/.exec(closure) ?? []
  const element = names.split(',').at(-1)!.trim().replace(/^\$/, '') || '\\$0'
  return {
    over: given.text,
    usesElement: new RegExp(`(?<![\\w.])\\$?${element}(?!\\w)`).test(closure.slice(head.length)),
  }
}
