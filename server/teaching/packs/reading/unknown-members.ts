import { readSwift } from '#server/swift/parse-swift.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { Attempt } from './attempt.ts'
import { plain } from './compare-properties.ts'
import { storedName } from '#server/teaching/packs/slots-of.ts'
import type { PlannedType } from '#server/teaching/packs/swift/planned-types.ts'

/** A property that the code reads from a project type which, as far as is known, does not have it. */
export interface UnknownMember {
  line: number
  /** As in the code: `shift.date`. */
  written: string
  type: string
  member: string
  /** Whether the type's declaration was pasted too, which makes the finding certain. */
  isSure: boolean
}

/** Members that SwiftData and the standard library provide. */
const always = new Set(
  'id self hashValue description debugDescription persistentModelID modelContext hasChanges isDeleted objectWillChange'.split(
    ' ',
  ),
)

export function unknownMembers(attempt: Attempt): UnknownMember[] {
  const known = new Map(
    attempt.help.after.types.map((type) => [type.name, membersOf(attempt, type)] as const),
  )
  return (
    readSwift(attempt.swift, (root) => {
      const typed = typedNames(attempt, root, known)
      const seen = new Set<string>()
      return root.descendantsOfType('navigation_expression').flatMap((node): UnknownMember[] => {
        const [before, suffix] = node.namedChildren
        const base = before && operandOf(before)
        const member = suffix?.text.replace(/^\??\./, '') ?? ''
        const type = base?.type === 'simple_identifier' ? typed.get(base.text.replace(/^\$/, '')) : undefined
        if (!type || !/^[a-z]\w*$/.test(member) || always.has(member)) return []
        const { names, isDeclared } = known.get(type)!
        const written = `${base!.text}.${member}`
        if (names.has(member) || seen.has(written)) return []
        seen.add(written)
        return [{ line: node.startPosition.row + 1, written, type, member, isSure: isDeclared }]
      })
    }) ?? []
  )
}

/** The operand before the dot: the parser takes `a.name + b.name` for one value followed by `.name`. */
function operandOf(node: SwiftNode): SwiftNode {
  return /^(?:additive|multiplicative|comparison|equality|conjunction|disjunction|nil_coalescing)_expression$/.test(
    node.type,
  )
    ? node.namedChildren.at(-1)!
    : node
}

interface Members {
  names: ReadonlySet<string>
  isDeclared: boolean
}

/** The members a type is known to have: from the plan, the pasted declaration and its extensions. */
function membersOf({ code, own, help }: Attempt, type: PlannedType): Members {
  const declared = own.get(type.name)
  const names = [type.name, declared?.name ?? type.name]
  const parts = code.types.filter(({ name }) => names.includes(name))
  return {
    names: new Set([
      ...(declared ? [] : type.properties.flatMap((one) => [plain(one.name), storedName(help.after, one)])),
      ...parts.flatMap(({ properties, functions }) => [
        ...properties.map(({ name }) => name),
        ...functions.map(({ name }) => name),
      ]),
    ]),
    isDeclared: declared !== undefined && declared.properties.length > 0,
  }
}

/** Maps the names of properties, parameters and closure parameters to their project type. */
function typedNames(
  { code }: Attempt,
  root: SwiftNode,
  known: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, string> {
  const typed = new Map<string, string | null>()
  const add = (name: string, type: string) => {
    const bare = type.replace(/[?!]$/, '')
    const before = typed.get(name)
    // A name with two types in one paste is ignored.
    typed.set(name, known.has(bare) && (before === undefined || before === bare) ? bare : null)
  }
  const lists = new Map<string, string>()
  for (const { name, type } of code.types.flatMap(({ properties }) => properties)) {
    if (type === null) continue
    add(name, type)
    const [, element] = /^\[(\w{1,80})\]$/.exec(type) ?? []
    if (element) lists.set(name, element)
  }
  for (const node of root.descendantsOfType('parameter'))
    add(node.childForFieldName('name')?.text ?? '', node.namedChildren.at(-1)?.text ?? '')
  for (const local of root.descendantsOfType(['property_declaration', 'lambda_parameter']))
    if (local.type === 'lambda_parameter') {
      const name = local.text.replace(/:.*$/s, '')
      add(name, elementOf(local, lists) ?? '')
    } else if (local.parent?.type === 'statements') add(local.childForFieldName('name')?.text ?? '', '')
  return new Map([...typed].flatMap(([name, type]) => (type === null ? [] : [[name, type] as const])))
}

const repeating = /^(?:List|ForEach)$/

/** The element's type in a loop such as `List(shifts) { shift in`; null if unknown. */
function elementOf(parameter: SwiftNode, lists: ReadonlyMap<string, string>): string | null {
  let node: SwiftNode | null = parameter
  while (node && node.type !== 'call_expression') node = node.parent
  if (!node || !repeating.test(node.namedChildren[0]?.text ?? '')) return null
  const over = node.descendantsOfType('value_argument')[0]?.text ?? ''
  const [, name] = /^\$?(\w{1,80})(?:\.(?:filter|sorted|reversed|prefix)\b|$)/.exec(over) ?? []
  return lists.get(name ?? '') ?? null
}
