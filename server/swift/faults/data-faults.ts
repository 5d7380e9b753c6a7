import { lineOf, nameOf } from '#server/swift/calls.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

const mostRead = 200

/** Faults with SwiftData, decoding and protocols. */
export function dataFaults(source: FaultSource): CodeFault[] {
  return [
    ...missingInserts(source),
    ...missingInverses(source),
    ...listsFromObjects(source),
    ...differentProperties(source),
  ]
}

/** Reports a new model object that is never inserted, although the code has a context. */
function missingInserts({ root, code, types }: FaultSource): CodeFault[] {
  if (!/\\\.modelContext\b|:\s*ModelContext\b/.test(code) || /\.insert\(/.test(code)) return []
  return root
    .descendantsOfType('property_declaration')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const [, name = '', type = ''] =
        /^(?:let|var) (\w+)(?:\s*:\s*\w+)?\s*=\s*([A-Z]\w*)\(/.exec(node.text) ?? []
      if (name === '' || node.parent?.type === 'class_body' || notModels.test(type)) return []
      if (types.models.size > 0 && !types.models.has(type)) return []
      const scope = node.parent ?? root
      const isHandedOn = scope
        .descendantsOfType('simple_identifier')
        .slice(0, mostRead)
        .some(
          (one) =>
            one.text === name &&
            one.startIndex > node.endIndex &&
            one.parent?.type !== 'navigation_suffix' &&
            !isOwnMember(one),
        )
      return isHandedOn ? [] : [{ kind: 'missing-insert', line: lineOf(node), name, other: type }]
    })
}

const notModels =
  /^(?:Date|UUID|URL|Calendar|Predicate|SortDescriptor|FetchDescriptor|Data|DateComponents|JSON\w+|\w*Formatter|Int|Double|String|Bool|Array|Set|ModelConfiguration|Schema|ModelContainer|ModelContext)$/

/** Whether the object's own property is set (`book.title = …`), which does not pass the object on. */
function isOwnMember(identifier: SwiftNode): boolean {
  let node: SwiftNode | null = identifier
  while (node && node.type !== 'directly_assignable_expression') {
    if (node.type === 'value_argument' || node.type === 'statements') return false
    node = node.parent
  }
  return node !== null
}

/**
 * Reports a relationship without `inverse:` although the other model refers back: `photos: [Photo]` and `album:
 * Album?`.
 */
function missingInverses({ root, code }: FaultSource): CodeFault[] {
  if (/\binverse:/.test(code)) return []
  const models = root
    .descendantsOfType('class_declaration')
    .filter(({ text }) => /^(?:@\w+\s+){0,3}?@Model\b/.test(text))
    .slice(0, mostRead)
  return models.flatMap((model) =>
    model
      .descendantsOfType('property_declaration')
      .slice(0, mostRead)
      .flatMap((node): CodeFault[] => {
        const [, many = ''] =
          /^@Relationship\([^\n]{0,120}?\)\s*var \w+\s*:\s*\[(\w+)\]/.exec(node.text) ?? []
        const back = models.find((one) => nameOf(one) === many && one !== model)
        const owner = back && new RegExp(`\\bvar (\\w+)\\s*:\\s*${nameOf(model)}\\?`).exec(back.text)?.[1]
        return owner
          ? [{ kind: 'no-inverse', line: lineOf(node), name: nameOf(node), other: `\\${many}.${owner}` }]
          : []
      }),
  )
}

/** Reports code that decodes a list where a comment shows that the JSON is an object. */
function listsFromObjects({ code }: FaultSource): CodeFault[] {
  const lines = code.split('\n')
  const key = lines
    .map(
      (line) =>
        /^\s{0,80}\/\/[^\n{]{0,40}\{\s{0,9}"(\w{1,60})"\s{0,9}:\s{0,9}\[/.exec(line.slice(0, 300))?.[1],
    )
    .find((one) => one !== undefined)
  const at = lines.findIndex((line) => /\.decode\(\s{0,9}\[\w{1,80}\]\.self/.test(line.slice(0, 300)))
  const type = /\.decode\(\s{0,9}\[(\w{1,80})\]/.exec(lines[at]?.slice(0, 300) ?? '')?.[1]
  return key && type ? [{ kind: 'decodes-list-from-object', line: at + 1, name: key, other: type }] : []
}

/** Reports a property whose type is not exactly the one that its protocol requires. */
function differentProperties({ root }: FaultSource): CodeFault[] {
  const wanted = new Map(
    root
      .descendantsOfType('protocol_declaration')
      .slice(0, mostRead)
      .filter(({ text }) => !/\bassociatedtype\b/.test(text))
      .map((node) => [nameOf(node), propertiesAskedBy(node.text)] as const),
  )
  if (wanted.size === 0) return []
  return root
    .descendantsOfType('class_declaration')
    .slice(0, mostRead)
    .flatMap((type): CodeFault[] => {
      const asked = type.namedChildren
        .filter((one) => one.type === 'inheritance_specifier')
        .flatMap(({ text }) => [...(wanted.get(text) ?? [])])
      return (type.childForFieldName('body')?.namedChildren ?? [])
        .filter((one) => one.type === 'property_declaration')
        .flatMap((node): CodeFault[] => {
          const want = asked.find(([name]) => name === nameOf(node))?.[1]
          const have = node.namedChildren
            .find((one) => one.type === 'type_annotation')
            ?.text.replace(/^:\s*/, '')
          return want && have && plain(want) !== plain(have)
            ? [{ kind: 'property-type-differs', line: lineOf(node), name: nameOf(node), other: want }]
            : []
        })
    })
}

function propertiesAskedBy(protocol: string): [string, string][] {
  return [...protocol.matchAll(/\bvar (\w{1,80})\s{0,9}:\s{0,9}([^{\n]{1,120}?)\s{0,9}\{\s{0,9}get/g)].map(
    ([, name = '', type = '']) => [name, type],
  )
}

function plain(type: string): string {
  return type.replace(/\s+/g, '').replace(/^any/, '').replace(/\[any/g, '[any ')
}
