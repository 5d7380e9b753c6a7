import {
  argumentOf,
  callsIn,
  closuresOf,
  lineOf,
  nameCalled,
  nameOf,
  receiverOf,
} from '#server/swift/calls.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

const mostRead = 100

/** Code that runs on a different thread from the data it uses. */
export function threadFaults(source: FaultSource): CodeFault[] {
  return [...usedElsewhere(source), ...handlersOffMain(source)]
}

/** Reports a model or its context used on another thread. */
function usedElsewhere({ root, types }: FaultSource): CodeFault[] {
  const models = new Set(
    root.descendantsOfType('property_declaration').flatMap((node) => {
      const isModel =
        /^@(?:Bindable|Query)\b/.test(node.text) || types.models.has(types.of(nameOf(node)) ?? '')
      return isModel ? [nameOf(node)] : []
    }),
  )
  return callsIn(root).flatMap((call): CodeFault[] => {
    const callee = call.namedChildren[0]?.text ?? ''
    if (!/^Task\.detached$|^DispatchQueue\.global\(|^OperationQueue\(\)\.addOperation$/.test(callee))
      return []
    const [closure] = closuresOf(call)
    if (!closure || /^\{\s*@MainActor\b/.test(closure.text)) return []
    return foreignIn(closure, models)
  })
}

function foreignIn(closure: SwiftNode, models: ReadonlySet<string>): CodeFault[] {
  const own = new Set(closure.descendantsOfType('property_declaration').map(nameOf))
  const context = callsIn(closure).find((call) => {
    const receiver = receiverOf(call)
    return (
      /^(?:insert|save|fetch|delete)$/.test(nameCalled(call) ?? '') &&
      /(?:^|\.)(?:context|modelContext|mainContext|viewContext)$/.test(receiver) &&
      !own.has(receiver)
    )
  })
  if (context)
    return [{ kind: 'model-off-context', line: lineOf(context), name: receiverOf(context), other: '' }]
  const model = closure
    .descendantsOfType('navigation_expression')
    .slice(0, mostRead)
    .find(({ text }) => models.has(/^(?:self\.)?(\w+)\./.exec(text)?.[1] ?? ''))
  const name = /^(?:self\.)?(\w+)\./.exec(model?.text ?? '')?.[1] ?? ''
  return model && !own.has(name) ? [{ kind: 'model-off-context', line: lineOf(model), name, other: '' }] : []
}

/** Reports a handler of a source on its own queue in code that belongs to the main actor. */
function handlersOffMain({ root }: FaultSource): CodeFault[] {
  const calls = callsIn(root)
  const source = calls.find((call) => {
    const queue = argumentOf(call, 'queue')
    return /^make\w+Source$/.test(nameCalled(call) ?? '') && queue !== null && queue !== '.main'
  })
  const handler = calls.find((call) => nameCalled(call) === 'setEventHandler')
  const [closure] = handler ? closuresOf(handler) : []
  return source && closure && !/^\{\s*@Sendable\b/.test(closure.text) && /\bself\b/.test(closure.text)
    ? [
        {
          kind: 'handler-off-main',
          line: lineOf(closure),
          name: 'setEventHandler',
          other: argumentOf(source, 'queue') ?? '',
        },
      ]
    : []
}
