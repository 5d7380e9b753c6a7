import { readSwift } from '#server/swift/parse-swift.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'

/**
 * Explains a piece of Swift, one sentence for each construct. Text inside string literals is not interpreted.
 */
export function explainSwift(code: string): string[] {
  const notes = readSwift(code, (root) => root.namedChildren.flatMap((node) => notesOn(node, 0)))
  return [...new Set(notes)]
}

type Node = SwiftNode

/** Explains the construct that starts on a line; null if none does. */
export function explainLine(code: string, line: number): string | null {
  return readSwift(code, (root) => noteAt(root, line - 1)) ?? null
}

function noteAt(node: Node, row: number): string | undefined {
  if (node.startPosition.row > row || node.endPosition.row < row) return undefined
  if (node.startPosition.row === row && node.parent !== null) {
    const [note] = notesOn(node, 1)
    if (note) return note
  }
  for (const child of node.namedChildren) {
    const note = noteAt(child, row)
    if (note) return note
  }
  return undefined
}

function notesOn(node: Node, depth: number): string[] {
  const first = firstLine(node.text)
  const name = node.childForFieldName('name')?.text ?? ''
  switch (node.type) {
    case 'import_declaration':
      return [`\`${first}\` makes that framework's names known in this file.`]
    case 'property_declaration':
      return [propertyNote(node, first, name)]
    case 'class_declaration':
      return [typeNote(node, first, name), ...membersOf(node, depth)]
    case 'protocol_declaration':
      return [`\`protocol ${name}\` is a list of promises that a type can make.`]
    case 'function_declaration':
      return [functionNote(node, name), ...(depth < 2 ? bodyOf(node, depth) : [])]
    case 'init_declaration':
      return ['`init` gives every property its first value when an instance is made.']
    case 'call_expression':
      return callNote(first)
    case 'assignment':
      return [assignmentNote(first)]
    case 'if_statement':
      return [`\`${clip(first)}\` runs what follows only when the condition holds.`]
    case 'guard_statement':
      return [`\`${clip(first)}\` leaves early unless the condition holds.`]
    case 'for_statement':
      return [`\`${clip(first)}\` repeats what follows for each element.`]
    case 'while_statement':
      return [`\`${clip(first)}\` repeats for as long as the condition holds.`]
    case 'switch_statement':
      return [`\`${clip(first)}\` chooses one branch by the value.`]
    case 'do_statement':
      return ['`do … catch` tries something that can fail and handles the failure.']
    case 'await_expression':
      return [`\`${clip(first)}\` waits for a result without blocking the screen.`]
    case 'try_expression':
      return [`\`${clip(first)}\` calls something that can throw an error.`]
    case 'control_transfer_statement':
      return [leavingNote(first)]
    default:
      return []
  }
}

/** Explains `return a == b`, `throw …` and `break`. */
function leavingNote(first: string): string {
  const given = /^return (.+)$/.exec(first)?.[1]
  if (!given) return `\`${clip(first)}\` hands a value back or leaves here.`
  const isAsked = /\s(?:[=!]=|[<>]=?|&&|\|\|)\s/.test(given) && !/[?{]/.test(given)
  return isAsked
    ? `It returns whether \`${clip(given)}\`: \`true\` or \`false\`, to the line that called this.`
    : `It gives \`${clip(given)}\` back to the line that called this, and nothing below it runs.`
}

function assignmentNote(first: string): string {
  const [, target, sign, value] = /^([\w.[\]?!]{1,60}) ?([+\-*/]?=) ?([^=].*)$/.exec(first) ?? []
  if (!target || !value || value.endsWith('{')) return `\`${clip(first)}\` stores a new value.`
  return sign === '='
    ? `It puts \`${clip(value)}\` into \`${target}\`; what was in \`${target}\` before is gone.`
    : `It works out \`${target} ${sign?.[0]} ${clip(value)}\` and puts that into \`${target}\`.`
}

function propertyNote(node: Node, first: string, name: string): string {
  const wrapper = /@(\w+)/.exec(first)?.[1]
  if (wrapper) return `\`${clip(first)}\`: \`@${wrapper}\` changes how \`${name}\` is stored and watched.`
  if (/\bbody\b/.test(name)) return '`body` describes what the view shows.'
  if (!/=/.test(first.split('{')[0]!) && node.text.includes('{'))
    return `\`${clip(first)}\` is worked out anew each time somebody reads \`${name || 'it'}\`: nothing is stored.`
  const isConstant = /\blet\b/.test(first)
  const string = /=\s*"/.test(node.text)
    ? ' The text between the quotes is a string: data, nothing more.'
    : ''
  const start = string === '' ? /=\s{0,4}([^={]{1,60})$/.exec(first)?.[1]?.trim() : undefined
  return `\`${clip(first)}\` makes a ${isConstant ? 'constant' : 'variable'} named \`${name || 'it'}\`${start ? `, which ${isConstant ? 'is' : 'starts as'} \`${clip(start)}\`` : ''}.${string}`
}

function typeNote(node: Node, first: string, name: string): string {
  const kind = /\b(struct|class|enum|actor|extension)\b/.exec(node.text.split('{')[0]!)?.[1] ?? 'type'
  const conforms = /^[^{]*?:\s*([^{]+)/.exec(first)?.[1]?.trim()
  const words: Record<string, string> = {
    struct: 'a value type',
    class: 'a reference type',
    enum: node.childForFieldName('body')?.namedChildren.some(({ type }) => type === 'enum_entry')
      ? 'a choice between cases'
      : 'a name that holds functions together: without cases nobody can make a value of it',
    actor: 'a reference type that guards its state',
    extension: 'an addition to a type',
  }
  return `\`${kind} ${name}\` is ${words[kind] ?? 'a type'}${conforms ? ` and promises \`${conforms}\`` : ''}.`
}

function functionNote(node: Node, name: string): string {
  const async = /\basync\b/.test(firstLine(node.text)) ? ' It may wait, so callers write `await`.' : ''
  return `\`func ${name}\` is a piece of work that can be called by its name.${async}`
}

/** A call on the result of another has no name of its own to tell. */
function callNote(first: string): string[] {
  const called = /^!?([\w.]+)/.exec(first)?.[1]
  if (!called) return []
  return [
    called === 'print'
      ? `\`${clip(first)}\` prints its value to the console.`
      : `\`${clip(first)}\` calls \`${called}\`.`,
  ]
}

function membersOf(node: Node, depth: number): string[] {
  if (depth > 0) return []
  return (node.childForFieldName('body')?.namedChildren ?? []).flatMap((member) => notesOn(member, depth + 1))
}

function bodyOf(node: Node, depth: number): string[] {
  const body = node.childForFieldName('body')
  const statements =
    body?.namedChildren.flatMap((child) => (child.type === 'statements' ? child.namedChildren : [child])) ??
    []
  return depth > 0 ? [] : statements.flatMap((statement) => notesOn(statement, depth + 2))
}

function firstLine(text: string): string {
  return (
    text
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line !== '' && !line.startsWith('//')) ?? ''
  )
}

function clip(text: string): string {
  const plain = text.replaceAll('`', "'").replace(/(?<!\s)\s*\{\s*$/, '')
  return plain.length > 70 ? `${plain.slice(0, 67)}…` : plain
}
