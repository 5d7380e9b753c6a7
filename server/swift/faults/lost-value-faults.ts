import {
  argumentsOf,
  around,
  bodyAround,
  callsIn,
  closuresOf,
  functionsIn,
  lineOf,
  nameCalled,
  nameOf,
  receiverOf,
} from '#server/swift/calls.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

const mostRead = 200

/** Results that are not used or not kept, errors that are swallowed, and values that are read too early. */
export function lostValueFaults(source: FaultSource): CodeFault[] {
  return [
    ...unusedResults(source),
    ...errorsSwallowed(source),
    ...listsFilteredAway(source),
    ...countersInLoops(source),
    ...readsTooEarly(source),
    ...actionsNotCalled(source),
    ...storesInMemory(source),
    ...requestsNotAdded(source),
    ...totalsShadowed(source),
  ]
}

const makesNew =
  /^(?:sorted|map|filter|reversed|shuffled|compactMap|flatMap|appending|adding|replacingOccurrences|trimmingCharacters|uppercased|lowercased|union|intersection|subtracting|dropFirst|dropLast|prefix|suffix|joined|addingTimeInterval)$/
const runsAction =
  /^(?:Button|onAppear|onTapGesture|task|onChange|onSubmit|onDelete|refreshable|Task|swipeActions)$/

/** Reports `names.sorted()` as a statement: the sorted list is discarded and `names` is unchanged. */
function unusedResults({ root }: FaultSource): CodeFault[] {
  return callsIn(root).flatMap((call): CodeFault[] => {
    const name = nameCalled(call) ?? ''
    const list = receiverOf(call)
    const statements = call.parent
    if (!makesNew.test(name) || !/^[\w.]{1,80}$/.test(list) || statements?.type !== 'statements') return []
    const isLast = statements.namedChildren.at(-1)?.startIndex === call.startIndex
    return (statements.namedChildren.length > 1 && !isLast) || isIgnored(statements)
      ? [{ kind: 'result-unused', line: lineOf(call), name: list, other: name }]
      : []
  })
}

/** Whether the last value of the statements is discarded: they are in a function without a result, or an action. */
function isIgnored(statements: SwiftNode): boolean {
  const body = around(statements).find(({ type }) =>
    ['function_declaration', 'lambda_literal', 'computed_property', 'init_declaration'].includes(type),
  )
  if (body?.type === 'function_declaration') return !/->/.test(body.text.split('{')[0] ?? '')
  if (body?.type !== 'lambda_literal') return false
  const owner = around(body).find(({ type }) => type === 'call_expression')
  return owner !== undefined && runsAction.test(nameCalled(owner) ?? '')
}

/**
 * Reports errors replaced by an empty value, so that the screen stays empty without a reason: `catch { return [] }`.
 */
function errorsSwallowed({ root }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('catch_block')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const value = /^catch\s{0,4}\{\s{0,200}return (\[\]|\[:\]|nil|""|false|0)\s{0,200}\}$/.exec(
        node.text,
      )?.[1]
      return value
        ? [{ kind: 'error-swallowed', line: lineOf(node), name: `return ${value}`, other: '' }]
        : []
    })
}

/** Reports a list replaced by a part of itself: `entries = entries.filter { $0.title.contains(search) }`. */
function listsFilteredAway({ root, code }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('assignment')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const [, list = '', asked = ''] =
        /^(?:self\.)?(\w{1,80})\s{0,4}=\s{0,4}(?:self\.)?\1\.filter\s{0,4}(?:\(|\{)([\s\S]{1,300})$/.exec(
          node.text,
        ) ?? []
      const typed = [...code.matchAll(/(?:text|selection|isOn): \$(\w{1,80})/g)].map(([, name = '']) => name)
      const by = typed.find((name) => new RegExp(`\\b${name}\\b`).test(asked))
      return list !== '' && by ? [{ kind: 'filtered-away', line: lineOf(node), name: list, other: by }] : []
    })
}

/** Reports a total that each round resets: `for … { var total = 0; total += … }`. */
function countersInLoops({ root }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('for_statement')
    .slice(0, mostRead)
    .flatMap((loop) => {
      const statements = loop.namedChildren.find(({ type }) => type === 'statements')?.namedChildren ?? []
      return statements.flatMap((node): CodeFault[] => {
        const name = /^var (\w{1,80})\b[^=\n]{0,60}=\s{0,4}(?:0|0\.0|""|\[\])\s{0,4}$/.exec(
          node.text.slice(0, 200),
        )?.[1]
        if (node.type !== 'property_declaration' || !name) return []
        const uses = loop.descendantsOfType('simple_identifier').filter(({ text }) => text === name)
        const rest =
          loop.text.match(new RegExp(`\\b${name}\\b(?!\\s{0,4}\\+=|\\.append\\()`, 'g'))?.length ?? 0
        return uses.length === 2 && rest === 1
          ? [{ kind: 'counter-in-loop', line: lineOf(node), name, other: '' }]
          : []
      })
    })
}

/**
 * Reports a value read before its task has set it: `Task { users = try await load() }`, then `print(users.count)`.
 */
function readsTooEarly({ root }: FaultSource): CodeFault[] {
  return functionsIn(root).flatMap((owner) => {
    const waiting = callsIn(owner).filter((call) =>
      /^(?:Task|dataTask|detached)$/.test(nameCalled(call) ?? ''),
    )
    return waiting.flatMap((call): CodeFault[] => {
      const [closure] = closuresOf(call)
      if (!closure || around(call).some(({ type }) => type === 'lambda_literal')) return []
      const set = closure
        .descendantsOfType('assignment')
        .map(({ namedChildren }) => /^(?:self\??\.)?(\w+)$/.exec(namedChildren[0]?.text ?? '')?.[1])
        .filter((name) => name !== undefined)
      const after = bodyAround(call, root).text.slice(call.endIndex - bodyAround(call, root).startIndex)
      const read = set.find((name) =>
        new RegExp(`\\b${name}\\b(?!\\s{0,4}[-+]?=(?!=))`).test(after.split('\n    }')[0] ?? ''),
      )
      return read && (call.text.includes('await') || nameCalled(call) === 'dataTask')
        ? [{ kind: 'read-too-early', line: lineOf(call), name: read, other: nameOf(owner) }]
        : []
    })
  })
}

/** Reports an environment action that is named but not called: `Button("Save") { dismiss }`. */
function actionsNotCalled({ root, code }: FaultSource): CodeFault[] {
  const declared =
    /@Environment\(\\\.(?:dismiss|requestReview)\)\s{1,9}(?:private\s{1,9})?var\s{1,9}(\w{1,60})/g
  const names = new Set([...code.matchAll(declared)].map(([, name]) => name))
  return identifiersIn(root, names).flatMap((node): CodeFault[] => {
    const body = around(node).find(({ type }) => type === 'lambda_literal')
    const owner = body && around(body).find(({ type }) => type === 'call_expression')
    return node.parent?.type === 'statements' &&
      owner &&
      /^(?:Button|onTapGesture)$/.test(nameCalled(owner) ?? '')
      ? [{ kind: 'action-not-called', line: lineOf(node), name: node.text, other: '' }]
      : []
  })
}

function identifiersIn(root: SwiftNode, names: ReadonlySet<string | undefined>): SwiftNode[] {
  if (names.size === 0) return []
  return root.descendantsOfType('simple_identifier').filter(({ text }) => names.has(text))
}

/** Reports an app whose database is only in memory; a preview's may be. */
function storesInMemory({ root }: FaultSource): CodeFault[] {
  return callsIn(root).flatMap((call): CodeFault[] => {
    const given = argumentsOf(call).find(({ text }) =>
      /^(?:inMemory|isStoredInMemoryOnly):\s?true$/.test(text),
    )
    return given && around(call).some(isApp)
      ? [{ kind: 'store-in-memory', line: lineOf(given), name: given.text, other: '' }]
      : []
  })
}

function isApp({ type, text }: SwiftNode): boolean {
  return (
    type === 'class_declaration' &&
    /^[^{]{0,200}\bstruct \w{1,80}\s?:[^{]{0,200}\bApp\b/.test(text.slice(0, 400))
  )
}

/** Reports a notification request that is never handed over. */
function requestsNotAdded({ root, code }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('property_declaration')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const name = /^(?:let|var) (\w{1,80})\s?=\s?UNNotificationRequest\(/.exec(node.text)?.[1]
      if (!name || node.parent?.type === 'class_body' || /\.add\(/.test(code)) return []
      return identifiersIn(root, new Set([name])).length === 1
        ? [{ kind: 'request-not-added', line: lineOf(node), name, other: '' }]
        : []
    })
}

/** Reports a second variable in a loop that hides the total before it: `for … { var sum = entry.amount }`. */
function totalsShadowed({ root }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('for_statement')
    .slice(0, mostRead)
    .flatMap((loop) => {
      const before = loop.parent?.namedChildren.filter(({ endIndex }) => endIndex <= loop.startIndex) ?? []
      const inside = loop.namedChildren.find(({ type }) => type === 'statements')?.namedChildren ?? []
      return inside.flatMap((node): CodeFault[] => {
        const name = declaredBy(node)
        const total = before.find((one) => name !== null && declaredBy(one) === name)
        if (name === null || !total || !/=\s?(?:0|0\.0|""|\[\])$/.test(total.text.trim())) return []
        const rest = loop.parent?.text.replace(loop.text, '').replace(total.text, '') ?? ''
        const earlier = loop.text.slice(0, node.startIndex - loop.startIndex)
        const isNamed = new RegExp(`\\b${name}\\b`)
        const isChanged = new RegExp(
          `\\b${name}\\s?(?:[-+*]?=(?!=)|\\.(?:append|insert|form\\w|replace))|&${name}\\b`,
        )
        return isNamed.test(rest) && !isChanged.test(rest) && !isNamed.test(earlier)
          ? [{ kind: 'total-shadowed', line: lineOf(node), name, other: '' }]
          : []
      })
    })
}

function declaredBy({ type, text }: SwiftNode): string | null {
  return type === 'property_declaration' ? (/^(?:let|var) (\w{1,80})\b/.exec(text)?.[1] ?? null) : null
}
