import { argumentOf, around, callsIn, closuresOf, lineOf, nameCalled, nameOf } from '#server/swift/calls.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

/** What runs at the wrong moment: at each appearance, with each redraw, while the screen waits, or never. */
export function momentFaults(source: FaultSource): CodeFault[] {
  return [
    ...resetOnAppear(source),
    ...timersOnAppear(source),
    ...madeWithEachRedraw(source),
    ...waitsInView(source),
    ...watchesOwnChange(source),
    ...neverStarted(source),
  ]
}

const mostRead = 200
const emptyValue = /^(?:0|0\.0|""|\[\]|\[:\]|false|nil)$/

/** The calls of `.onAppear` and `.task`, with what they run. */
function onAppearIn(root: SwiftNode): SwiftNode[] {
  return callsIn(root)
    .filter((call) => /^(?:onAppear|task)$/.test(nameCalled(call) ?? ''))
    .flatMap((call) => closuresOf(call).slice(0, 1))
}

/** Not inside an `if`, a loop or another closure of the same closure. */
function isUnconditional(node: SwiftNode, closure: SwiftNode): boolean {
  const above = around(node)
  const at = above.findIndex(
    ({ startIndex, type }) => type === closure.type && startIndex === closure.startIndex,
  )
  return at >= 0 && above.slice(0, at).every(({ type }) => ['statements', 'call_expression'].includes(type))
}

/** `.onAppear { highScore = 0 }`, where `highScore` is stored. */
function resetOnAppear({ root }: FaultSource): CodeFault[] {
  const stored = new Set(propertiesIn(root, '@AppStorage').map(nameOf))
  return onAppearIn(root).flatMap((closure): CodeFault[] => [
    ...closure.descendantsOfType('assignment').flatMap((node): CodeFault[] => {
      const target = node.namedChildren[0]?.text ?? ''
      const value = node.namedChildren.at(-1)?.text ?? ''
      return stored.has(target.replace(/^self\./, '')) &&
        emptyValue.test(value) &&
        isUnconditional(node, closure)
        ? [{ kind: 'reset-on-appear', line: lineOf(node), name: target, other: value }]
        : []
    }),
    ...callsIn(closure).flatMap((call): CodeFault[] => {
      const key = argumentOf(call, 'forKey') ?? ''
      const value = /\.set\(\s{0,4}([^,()]{1,20}),/.exec(call.text.slice(0, 120))?.[1] ?? ''
      return nameCalled(call) === 'set' &&
        key !== '' &&
        emptyValue.test(value) &&
        isUnconditional(call, closure)
        ? [{ kind: 'reset-on-appear', line: lineOf(call), name: key, other: value }]
        : []
    }),
  ])
}

/** A repeating timer for each appearance, where no line stops the one before. */
function timersOnAppear({ root, code }: FaultSource): CodeFault[] {
  if (/\.invalidate\(\)|[tT]imer\s{0,4}==\s{0,4}nil/.test(code)) return []
  return onAppearIn(root).flatMap((closure) =>
    callsIn(closure).flatMap((call): CodeFault[] =>
      call.namedChildren[0]?.text === 'Timer.scheduledTimer' && argumentOf(call, 'repeats') === 'true'
        ? [{ kind: 'timer-on-appear', line: lineOf(call), name: 'Timer', other: 'onAppear' }]
        : [],
    ),
  )
}

/** A timer or a list of the database that is made inside `body`, and an observed object that nothing keeps. */
function madeWithEachRedraw({ root, code, types }: FaultSource): CodeFault[] {
  return viewsIn(root).flatMap((view): CodeFault[] => {
    const members = view.childForFieldName('body')?.namedChildren ?? []
    const body = members.find((one) => one.type === 'property_declaration' && nameOf(one) === 'body')
    const calls = body ? callsIn(body) : []
    const timers = calls.filter((call) => call.namedChildren[0]?.text === 'Timer.publish')
    const fetches = calls.filter(
      (call) =>
        nameCalled(call) === 'fetch' &&
        /FetchDescriptor</.test(call.text.slice(0, 200)) &&
        isReadAtOnce(call),
    )
    const models = members.filter(({ type, text }) => {
      const made = /^(?:private\s{1,4})?var\s{1,4}\w{1,60}\s{0,4}=\s{0,4}(\w{1,60})\(/.exec(text)?.[1] ?? ''
      return type === 'property_declaration' && types.classes.has(made) && isObservable(code, made)
    })
    return [
      ...timers.map((call): CodeFault => ({
        kind: 'timer-in-body',
        line: lineOf(call),
        name: 'Timer.publish',
        other: '',
      })),
      ...fetches.map((call): CodeFault => ({
        kind: 'fetch-in-body',
        line: lineOf(call),
        name: 'fetch',
        other: '',
      })),
      ...models.map((one): CodeFault => ({
        kind: 'model-remade',
        line: lineOf(one),
        name: nameOf(one),
        other: nameOf(view),
      })),
    ]
  })
}

/** In no closure that runs later, such as a button's. */
function isReadAtOnce(call: SwiftNode): boolean {
  const owners = around(call).filter(({ type }) => type === 'lambda_literal')
  return owners.every((closure) => {
    const owner = around(closure).find(({ type }) => type === 'call_expression')
    return /^(?:VStack|HStack|ZStack|List|ForEach|Form|Section|Group|ScrollView|NavigationStack|LazyVStack)\b/.test(
      owner?.text ?? '',
    )
  })
}

function isObservable(code: string, name: string): boolean {
  return new RegExp(`@Observable\\s{1,40}(?:@MainActor\\s{1,40})?(?:final\\s{1,4})?class ${name}\\b`).test(
    code,
  )
}

/** `sleep(3)` in a view stops the main thread, and so the screen. */
function waitsInView({ root }: FaultSource): CodeFault[] {
  return viewsIn(root).flatMap((view) =>
    callsIn(view).flatMap((call): CodeFault[] => {
      const called = call.namedChildren[0]?.text ?? ''
      const isElsewhere = around(call).some(({ text }) =>
        /^(?:DispatchQueue\.global|Task\.detached)/.test(text.slice(0, 30)),
      )
      return /^(?:sleep|usleep|Thread\.sleep)$/.test(called) && !isElsewhere
        ? [{ kind: 'waits-in-view', line: lineOf(call), name: called, other: '' }]
        : []
    }),
  )
}

/** `.onChange(of: count) { count += 1 }` calls itself again. */
function watchesOwnChange({ root }: FaultSource): CodeFault[] {
  return callsIn(root).flatMap((call): CodeFault[] => {
    const watched = nameCalled(call) === 'onChange' ? (argumentOf(call, 'of') ?? '') : ''
    const [closure] = closuresOf(call)
    if (!/^\w{1,60}$/.test(watched) || !closure) return []
    return closure.descendantsOfType('assignment').flatMap((node): CodeFault[] => {
      const raises = new RegExp(`^${watched}\\s{0,4}(?:[-+*]=|=\\s{0,4}${watched}\\s{0,4}[-+*])`).test(
        node.text,
      )
      return raises && isUnconditional(node, closure)
        ? [{ kind: 'watches-own-change', line: lineOf(node), name: watched, other: '' }]
        : []
    })
  })
}

/** A request without `resume()`, a subscription that nothing keeps, and a query outside of a view. */
function neverStarted({ root, code, types }: FaultSource): CodeFault[] {
  const requests = /\.resume\(\)/.test(code)
    ? []
    : callsIn(root).filter((call) => nameCalled(call) === 'dataTask')
  const subscriptions = callsIn(root).filter(
    (call) =>
      nameCalled(call) === 'sink' &&
      call.parent?.type === 'statements' &&
      around(call)[1]?.type === 'function_body',
  )
  const queries = propertiesIn(root, '@Query').filter((one) =>
    types.classes.has(nameOf(around(one).find(({ type }) => type === 'class_declaration') ?? one)),
  )
  const answer = /\blet \(\w{1,40}, (\w{2,40})\) = try await/.exec(code)
  const unread = answer && code.split(new RegExp(`\\b${answer[1]}\\b`)).length === 2 ? answer : null
  return [
    ...(unread
      ? [
          {
            kind: 'status-not-read' as const,
            line: code.slice(0, unread.index).split('\n').length,
            name: unread[1] ?? '',
            other: '',
          },
        ]
      : []),
    ...requests.map((call): CodeFault => ({
      kind: 'request-not-started',
      line: lineOf(call),
      name: 'dataTask',
      other: '',
    })),
    ...subscriptions.map((call): CodeFault => ({
      kind: 'subscription-dropped',
      line: lineOf(call),
      name: 'sink',
      other: '',
    })),
    ...queries.map((one): CodeFault => ({
      kind: 'query-in-class',
      line: lineOf(one),
      name: nameOf(one),
      other: '',
    })),
  ]
}

function viewsIn(root: SwiftNode): SwiftNode[] {
  return root
    .descendantsOfType('class_declaration')
    .slice(0, mostRead)
    .filter(({ text }) => {
      const [head = '', conformances = ''] = text.slice(0, text.indexOf('{')).split(':')
      return /\bstruct\s/.test(head) && /\bView\b/.test(conformances)
    })
}

function propertiesIn(root: SwiftNode, wrapper: string): SwiftNode[] {
  return root
    .descendantsOfType('property_declaration')
    .slice(0, mostRead)
    .filter(({ text }) => new RegExp(`^(?:@\\w{1,40}\\s{1,20}){0,2}${wrapper}\\b`).test(text.slice(0, 120)))
}
