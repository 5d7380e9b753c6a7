import { readSwift } from './parse-swift.ts'
import type { SwiftNode } from './swift-tree.ts'

/** The names that a piece of Swift calls, declares and reads. */
export interface CodeFacts {
  /** The attributes of each type: `Model` for `@Model final class Plant`. */
  attributesOf: ReadonlyMap<string, readonly string[]>
  /** The names of called functions, such as `List` or `searchable`. */
  calls: ReadonlySet<string>
  /** Names after a dot. */
  members: ReadonlySet<string>
  /** All names of types and values. */
  names: ReadonlySet<string>
  /** Names of property wrappers, such as `State` or `Query`. */
  wrappers: ReadonlySet<string>
  /** Names of declared protocols. */
  protocols: readonly string[]
  /** Names of functions and protocol requirements. */
  methods: readonly string[]
  functions: readonly { name: string; hasParameters: boolean; returns: boolean }[]
  /** Names of functions and protocol requirements marked with these keywords. */
  marked: { async: readonly string[]; throws: readonly string[] }
  tests: number
  /** The number of `#expect` in tests; infinite if a test takes arguments. */
  expectations: number
  /** Members that are assigned, changed in place or bound: `isDone` in `$plant.isDone`. */
  changedMembers: ReadonlySet<string>
}

/** Null if the code is too long or too complex. */
export function readCodeFacts(code: string): CodeFacts | null {
  return readSwift(code, factsBelow)
}

function factsBelow(root: SwiftNode): CodeFacts {
  const functions = root.descendantsOfType('function_declaration')
  return {
    attributesOf: new Map(
      root
        .descendantsOfType('class_declaration')
        .filter(({ text }) => !text.startsWith('extension'))
        .map((node) => [node.childForFieldName('name')?.text ?? '', attributesOf(node)] as const),
    ),
    calls: new Set(root.descendantsOfType('call_expression').flatMap((node) => calleeOf(node) ?? [])),
    members: new Set(
      root.descendantsOfType('navigation_suffix').map(({ text }) => text.replace(/^\??\./, '')),
    ),
    names: new Set(
      [...root.descendantsOfType('simple_identifier'), ...root.descendantsOfType('type_identifier')].map(
        ({ text }) => text.replace(/^\$|`/g, ''),
      ),
    ),
    wrappers: new Set(root.descendantsOfType('property_declaration').flatMap(attributesOf)),
    protocols: root.descendantsOfType('protocol_declaration').map(nameOf),
    methods: [...functions, ...root.descendantsOfType('protocol_function_declaration')].map(nameOf),
    functions: functions.map((node) => ({
      name: node.childForFieldName('name')?.text ?? '',
      hasParameters: node.namedChildren.some(({ type }) => type === 'parameter'),
      returns: node.children.some(({ type }) => type === '->') || /->/.test(headOf(node)),
    })),
    marked: { async: markedAs(root, /\basync\b/), throws: markedAs(root, /\b(?:re)?throws\b/) },
    expectations: expectationsIn(root),
    tests: functions.filter(
      (node) =>
        attributesOf(node).includes('Test') || /^test[A-Z_]/.test(node.childForFieldName('name')?.text ?? ''),
    ).length,
    changedMembers: new Set([
      ...root.descendantsOfType('assignment').flatMap(assignedMember),
      ...root.descendantsOfType('call_expression').flatMap(changedMember),
      ...root.descendantsOfType('navigation_expression').flatMap(boundMember),
    ]),
  }
}

function markedAs(root: SwiftNode, mark: RegExp): string[] {
  return [
    ...root.descendantsOfType('function_declaration'),
    ...root.descendantsOfType('protocol_function_declaration'),
  ]
    .filter((node) => mark.test(headOf(node).split(')').slice(1).join(')')))
    .map(nameOf)
}

function expectationsIn(root: SwiftNode): number {
  const stated = root.text.match(/#expect\b|#require\b|\bXCTAssert\w*|\bIssue\.record\b/g)?.length ?? 0
  return /@Test\([^)]{0,200}arguments:/.test(root.text) ? Infinity : stated
}

function assignedMember(assignment: SwiftNode): string[] {
  const target = assignment.namedChildren[0]
  const changed = target?.type === 'directly_assignable_expression' ? target.namedChildren[0] : target
  return changed?.type === 'navigation_expression' ? lastNameOf(changed) : []
}

const changingCalls = new Set(['toggle', 'append', 'insert', 'remove', 'removeAll', 'removeLast', 'delete'])

function changedMember(call: SwiftNode): string[] {
  const [callee] = call.namedChildren
  if (callee?.type !== 'navigation_expression' || !changingCalls.has(calleeOf(call) ?? '')) return []
  const [changed] = callee.namedChildren
  return changed?.type === 'navigation_expression' ? lastNameOf(changed) : []
}

function boundMember(navigation: SwiftNode): string[] {
  return /^\$\D/.test(navigation.text) ? lastNameOf(navigation) : []
}

function lastNameOf(navigation: SwiftNode): string[] {
  const last = navigation.namedChildren.at(-1)?.text.replace(/^\??\./, '')
  return last ? [last] : []
}

function nameOf(node: SwiftNode): string {
  return node.childForFieldName('name')?.text ?? ''
}

function attributesOf(node: SwiftNode): string[] {
  const modifiers = node.namedChildren.find(({ type }) => type === 'modifiers')
  return (modifiers?.namedChildren ?? [])
    .filter(({ type }) => type === 'attribute')
    .flatMap((attribute) => attribute.descendantsOfType('type_identifier')[0]?.text ?? [])
}

function calleeOf(call: SwiftNode): string | null {
  const callee = call.namedChildren[0]
  if (!callee) return null
  if (callee.type === 'simple_identifier') return callee.text
  if (callee.type === 'navigation_expression')
    return callee.namedChildren.at(-1)?.text.replace(/^\??\./, '') ?? null
  return null
}

function headOf(node: SwiftNode): string {
  return node.text.split('{')[0] ?? ''
}
