import { argumentsOf, callsIn, nameCalled } from '#server/swift/calls.ts'
import { readSwift } from '#server/swift/parse-swift.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { WrongLine } from './wrong-line.ts'
import { wrongViewLines } from './wrong-view-lines.ts'

/** The maximum number of nodes of each kind to read, which bounds the time. Learners' code has fewer. */
const mostRead = 200

export function wrongLines(code: string): WrongLine[] {
  return readSwift(code, (root) => wrongBelow(root, code)) ?? []
}

function wrongBelow(root: SwiftNode, code: string): WrongLine[] {
  return [
    ...loopsIn(root).flatMap(overwrittenIn),
    ...loopsIn(root).flatMap(lastKeptIn),
    ...handedWithoutRequest(root),
    ...emptySamples(root),
    ...previewsOfText(root),
    ...wrongViewLines(code),
    ...unmarkedCalls(root, 'no-await', code.split('\n')),
    ...unmarkedCalls(root, 'no-try', code.split('\n')),
  ].toSorted((a, b) => a.line - b.line)
}

function loopsIn(root: SwiftNode): SwiftNode[] {
  return root.descendantsOfType('for_statement').slice(0, mostRead)
}

/** Assignments directly in a loop; one behind an `if` does not run in every round. */
function assignmentsIn(loop: SwiftNode): SwiftNode[] {
  const body = loop.namedChildren.find(({ type }) => type === 'statements')
  return (body?.namedChildren ?? []).filter(({ type }) => type === 'assignment')
}

/** Reports an outer value that each round overwrites and no round reads: `for hike in hikes { sum = hike.km }`. */
function overwrittenIn(loop: SwiftNode): WrongLine[] {
  const assignments = assignmentsIn(loop)
  if (assignments.length === 0 || leavesEarly(loop)) return []
  const named = Map.groupBy(loop.descendantsOfType('simple_identifier'), ({ text }) => text)
  const own = new Set([...loop.text.matchAll(/\b(?:var|let) (\w+)\b/g)].map(([, name]) => name))
  return assignments.flatMap((assignment): WrongLine[] => {
    const name = /^(?:self\.)?(\w+)$/.exec(assignment.namedChildren[0]?.text ?? '')?.[1]
    if (!name || name === '_' || signOf(assignment) !== '=') return []
    return named.get(name)?.length === 1 && !own.has(name)
      ? [at(assignment, 'overwritten-in-loop', name)]
      : []
  })
}

function leavesEarly(loop: SwiftNode): boolean {
  return /\b(?:break|return|await|yield)\b/.test(loop.text)
}

const extremes = /first|earliest|oldest|last|latest|newest|best|longest|largest|smallest|count|total|sum/i

/** Reports a dictionary that keeps the last element, whatever its date: `first[bird.name] = bird.date`. */
function lastKeptIn(loop: SwiftNode): WrongLine[] {
  const over = loop.namedChildren.find(({ type }) => type !== 'pattern')?.text ?? ''
  const assignments = assignmentsIn(loop)
  if (assignments.length === 0 || /sorted|reversed/.test(over)) return []
  const compared = namesComparedIn(loop.text)
  return assignments.flatMap((assignment): WrongLine[] => {
    const [target, value] = [assignment.namedChildren[0]?.text ?? '', assignment.namedChildren.at(-1)?.text]
    // A fixed place, or a list that each round makes anew, is no record of the last one.
    const name = /^(?:self\.)?(\w+)\[(?!\d+\])/.exec(target)?.[1]
    if (
      !name ||
      new RegExp(`\\bvar ${name}\\b`).test(loop.text) ||
      !extremes.test(name) ||
      signOf(assignment) !== '=' ||
      value?.includes(name)
    )
      return []
    return compared.has(name) ? [] : [at(assignment, 'last-one-kept', name)]
  })
}

/** The names soon after an `if` or `guard`. */
function namesComparedIn(text: string): Set<string> {
  const near = 80
  return new Set(
    [...text.matchAll(/\b(?:if|guard)\b(?=(.{0,160}))/g)].flatMap(([, after = '']) =>
      [...after.matchAll(/\w+/g)].flatMap(({ 0: name, index }) => (index <= near ? [name] : [])),
    ),
  )
}

/** The assignment's operator, such as `=` or `+=`. */
function signOf(assignment: SwiftNode): string {
  return assignment.children[1]?.text ?? ''
}

/** Reports part of a request passed instead of the request: `center.add(trigger)`. */
function handedWithoutRequest(root: SwiftNode): WrongLine[] {
  const made = new Map(
    root
      .descendantsOfType('property_declaration')
      .slice(0, mostRead)
      .flatMap((one): [string, string][] => {
        const [, name, type] =
          /\b(?:let|var) (\w{1,80}).{0,60}=\s{0,9}(UN\w{1,80})\(/.exec(one.text.slice(0, 200)) ?? []
        return name && type ? [[name, type]] : []
      }),
  )
  return callsIn(root).flatMap((call): WrongLine[] => {
    if (nameCalled(call) !== 'add') return []
    const given = argumentsOf(call)[0]?.text ?? ''
    const type = made.get(given) ?? /^(UN\w+)\(/.exec(given)?.[1]
    return type && /Trigger|Content$/.test(type) ? [at(call, 'no-request', given, type)] : []
  })
}

const sampleName = /^(?:sample|example|preview|demo|madeUp)\w*$/i
const fakeType = /^(?:Fake|Mock|Sample|Stub|Demo|Dummy|MadeUp|Preview)|(?:Fake|Mock|Stub|Samples)$/

/** Reports sample data without content. */
function emptySamples(root: SwiftNode): WrongLine[] {
  const properties = root
    .descendantsOfType('property_declaration')
    .slice(0, mostRead)
    .flatMap((one): WrongLine[] => {
      const name = one.childForFieldName('name')?.text ?? ''
      const value = one.childForFieldName('value')?.text ?? bodyOf(one)
      const isStatic = /^(?:\w+ )?static\b/.test(one.text)
      return isStatic && sampleName.test(name) && isEmptyData(value) ? [at(one, 'empty-sample', name)] : []
    })
  const fakes = root
    .descendantsOfType('class_declaration')
    .filter((one) => fakeType.test(one.childForFieldName('name')?.text ?? ''))
    .flatMap((one) => one.descendantsOfType('function_declaration'))
    .flatMap((one): WrongLine[] =>
      isEmptyData(bodyOf(one)) ? [at(one, 'empty-sample', one.childForFieldName('name')?.text ?? '')] : [],
    )
  return [...properties, ...fakes]
}

/** The only statement of a body; empty if there are several. */
function bodyOf(node: SwiftNode): string {
  const statements = node.descendantsOfType('statements')[0]?.namedChildren ?? []
  return statements.length === 1 ? statements[0]!.text.replace(/^return\s+/, '') : ''
}

/** Whether a value is empty data: `[]`, `Forecast(hours: [])`. */
function isEmptyData(value: string): boolean {
  return /^(?:\[\s*\]|[A-Z]\w*\(\w+:\s*\[\s*\]\))$/.test(value.trim())
}

function previewsOfText(root: SwiftNode): WrongLine[] {
  return root.descendantsOfType('macro_invocation').flatMap((macro): WrongLine[] => {
    if (macro.namedChildren[0]?.text !== 'Preview') return []
    const shown = macro.descendantsOfType('statements')[0]?.namedChildren ?? []
    const [only] = shown
    return shown.length === 1 && only && /^Text\("[^"\\]*"\)$/.test(only.text.trim())
      ? [at(only, 'preview-of-text', '')]
      : []
  })
}

/** Reports calls without `await` or `try` of functions that the code declares `async` or `throws`. */
function unmarkedCalls(root: SwiftNode, kind: 'no-await' | 'no-try', lines: readonly string[]): WrongLine[] {
  const [mark, word] =
    kind === 'no-await'
      ? [/\basync\b/, /\bawait\b|\basync let\b/]
      : [/\bthrows\b/, /\btry\b|\basync let\b|#expect/]
  const functions = functionsIn(root)
  const marked = functions.filter(({ head }) => mark.test(head.split(')').at(-1)!))
  if (marked.length === 0) return []
  const names = new Set(marked.map(({ name }) => name))
  return callsIn(root).flatMap((call): WrongLine[] => {
    const name = nameCalled(call)
    if (!name || !names.has(name) || word.test(`${lineBefore(call, lines)}${statementAround(call)}`))
      return []
    const owner = ownerCalled(root, functions, call)
    return marked.some((one) => one.name === name && one.owner === owner) ? [at(call, kind, name)] : []
  })
}

interface SwiftFunction {
  name: string
  owner: string | null
  head: string
}

function functionsIn(root: SwiftNode): SwiftFunction[] {
  return [
    ...root.descendantsOfType('function_declaration'),
    ...root.descendantsOfType('protocol_function_declaration'),
  ]
    .slice(0, mostRead)
    .map((one) => ({
      name: one.childForFieldName('name')?.text ?? '',
      owner: typeAround(one),
      head: one.text.split('{')[0]!,
    }))
}

function typeAround(node: SwiftNode): string | null {
  for (let one = node.parent; one; one = one.parent)
    if (one.type === 'class_declaration' || one.type === 'protocol_declaration')
      return one.childForFieldName('name')?.text ?? null
  return null
}

/** The type whose function is called; null for a free function, undefined if unknown. */
function ownerCalled(
  root: SwiftNode,
  functions: readonly SwiftFunction[],
  call: SwiftNode,
): string | null | undefined {
  const callee = call.namedChildren[0]
  if (callee?.type === 'simple_identifier') {
    const own = typeAround(call)
    const isOwn = functions.some(({ name, owner }) => name === callee.text && owner === own)
    return isOwn ? own : null
  }
  const receiver = callee?.namedChildren[0]?.text ?? ''
  if (receiver === 'self') return typeAround(call)
  const name = /^(?:self\.)?([a-z]\w*)$/.exec(receiver)?.[1]
  if (!name) return /^([A-Z]\w*)(?:\(.*\))?$/.exec(receiver)?.[1]
  const told = new RegExp(`\\b${name}\\s*(?::\\s*(?:any |some )?|=\\s*)([A-Z]\\w*)`).exec(root.text)
  return told?.[1]
}

/** The original text before a node, because some words are blanked for the parser. */
function lineBefore({ startPosition: { row, column } }: SwiftNode, lines: readonly string[]): string {
  return lines[row]?.slice(0, column) ?? ''
}

/** The text before a call within its statement. */
function statementAround(call: SwiftNode): string {
  let node = call
  while (node.parent && !['statements', 'source_file', 'class_body'].includes(node.parent.type))
    node = node.parent
  return node.text.slice(0, call.startIndex - node.startIndex)
}

function at(node: SwiftNode, kind: WrongLine['kind'], name: string, other = ''): WrongLine {
  return { kind, line: node.startPosition.row + 1, name, other }
}
