import { around, callsIn, closuresOf, functionsIn, lineOf, nameCalled, nameOf } from '#server/swift/calls.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

const mostRead = 200
const flag = /load|busy|saving|progress|refresh|fetch|sending|working|upload|download|spinner|running/i

/** State that is set at the wrong time, or never reset. */
export function stateFaults(source: FaultSource): CodeFault[] {
  return [
    ...flagsNotReset(source),
    ...changesFromBody(source),
    ...listsBehindFlags(source),
    ...stateSetInInit(source),
  ]
}

function assignmentsIn(node: SwiftNode): { target: string; value: string; node: SwiftNode }[] {
  return node
    .descendantsOfType('assignment')
    .slice(0, mostRead)
    .map((one) => ({
      target: (one.namedChildren[0]?.text ?? '').replace(/^self\??\./, ''),
      value: one.namedChildren.at(-1)?.text ?? '',
      node: one,
    }))
}

/** Reports a flag such as `isLoading = true` that is not reset after an error. */
function flagsNotReset({ root }: FaultSource): CodeFault[] {
  return functionsIn(root).flatMap((owner) => {
    const all = assignmentsIn(owner)
    const on = all.filter(({ target, value }) => value === 'true' && flag.test(target))
    return on.flatMap(({ target }): CodeFault[] => {
      const off = all.filter((one) => one.target === target && one.value === 'false')
      const [first] = off
      if (!first || off.some(({ node }) => isInDefer(node))) return []
      const work = around(first.node).find(({ type }) => type === 'do_statement')
      if (!work)
        return off.length === 1 && failsBefore(owner, first.node)
          ? [{ kind: 'flag-not-reset', line: lineOf(first.node), name: target, other: nameOf(owner) }]
          : []
      const isOnlyInDo = off.every(({ node }) => isInTry(node, work))
      return isOnlyInDo
        ? [{ kind: 'flag-not-reset', line: lineOf(first.node), name: target, other: nameOf(owner) }]
        : []
    })
  })
}

/** Whether the node is in the `do` block itself and not in a `catch` block. */
function isInTry(node: SwiftNode, work: SwiftNode): boolean {
  const above = around(node)
  const inside = above.slice(0, above.indexOf(work))
  return above.includes(work) && !inside.some(({ type }) => type === 'catch_block')
}

function isInDefer(node: SwiftNode): boolean {
  return around(node).some(({ type, text }) => type === 'defer_statement' || /^defer\b/.test(text))
}

/** Whether a `throws` function makes a throwing call before the line that resets the flag. */
function failsBefore(owner: SwiftNode, reset: SwiftNode): boolean {
  const head = owner.text.split('{')[0] ?? ''
  const before = owner.text.slice(0, reset.startIndex - owner.startIndex)
  return /\bthrows\b/.test(head) && /\btry\s(?![?])/.test(before)
}

const containers = new Set(
  'VStack HStack ZStack List ForEach Form Section Group ScrollView NavigationStack NavigationView LazyVStack LazyHStack LazyVGrid LazyHGrid GeometryReader TabView overlay background toolbar safeAreaInset DisclosureGroup GroupBox Grid GridRow ControlGroup LabeledContent'.split(
    ' ',
  ),
)

/** Reports a function that changes state and is called while `body` is evaluated. */
function changesFromBody({ root }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('class_declaration')
    .slice(0, mostRead)
    .flatMap((view): CodeFault[] => {
      const members = view.childForFieldName('body')?.namedChildren ?? []
      const body = members.find((one) => one.type === 'property_declaration' && nameOf(one) === 'body')
      const state = new Set(
        members
          .filter(
            ({ type, text }) =>
              type === 'property_declaration' && /^@(?:State|Binding|AppStorage)\b/.test(text),
          )
          .map(nameOf),
      )
      if (!body || state.size === 0) return []
      const changing = new Map(
        members
          .filter(({ type }) => type === 'function_declaration')
          .flatMap((one) => {
            const change = assignmentsIn(one).find(
              ({ target, node }) => state.has(target.split('.')[0] ?? '') && runsAtOnce(node, one),
            )
            return change ? [[nameOf(one), change.target] as const] : []
          }),
      )
      return callsIn(body).flatMap((call): CodeFault[] => {
        const name = call.namedChildren[0]?.text.replace(/^self\./, '') ?? ''
        const changed = changing.get(name)
        return changed && isReadWithBody(call, body)
          ? [{ kind: 'body-calls-change', line: lineOf(call), name, other: changed }]
          : []
      })
    })
}

/**
 * Whether the node runs directly, not in a button's or other closure. Closures that run a moment later (`Task`)
 * count.
 */
function runsAtOnce(node: SwiftNode, owner: SwiftNode): boolean {
  const above = around(node)
  return above
    .slice(0, above.indexOf(owner))
    .filter(({ type }) => type === 'lambda_literal')
    .every((closure) => /^(?:DispatchQueue\.main\.async\w*|Task)\b/.test(around(closure)[1]?.text ?? ''))
}

/** Whether all closures between the call and `body` build views. */
function isReadWithBody(call: SwiftNode, body: SwiftNode): boolean {
  const above = around(call)
  return above
    .slice(0, above.indexOf(body))
    .filter(({ type }) => type === 'lambda_literal')
    .every((closure) => {
      const owner = around(closure).find(({ type }) => type === 'call_expression')
      return owner !== undefined && containers.has(nameCalled(owner) ?? '')
    })
}

/**
 * Reports a refreshable list that its loading flag hides, which cancels the refresh: `if isLoading { ProgressView() }
 * else { List … .refreshable { … } }`.
 */
function listsBehindFlags({ root }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('if_statement')
    .slice(0, mostRead)
    .flatMap((branch): CodeFault[] => {
      const [, condition = ''] = /^if\s+!?((?:\w+\.)*\w+)\s*\{/.exec(branch.text) ?? []
      if (!flag.test(condition)) return []
      const refresh = callsIn(branch).find((call) => nameCalled(call) === 'refreshable')
      const [closure] = refresh ? closuresOf(refresh) : []
      const called = closure ? callsIn(closure).map(nameCalled) : []
      const last = condition.split('.').at(-1) ?? ''
      const own = functionsIn(root).filter((one) => called.includes(nameOf(one)))
      const sets = own.some((one) =>
        assignmentsIn(one).some(({ target, value }) => target.split('.').at(-1) === last && value === 'true'),
      )
      return refresh && (own.length === 0 || sets)
        ? [{ kind: 'list-behind-flag', line: lineOf(branch), name: condition, other: called[0] ?? 'load' }]
        : []
    })
}

/** Reports `@State` assigned in an `init`: `init(title: String) { self.title = title }`. */
function stateSetInInit({ root }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('init_declaration')
    .slice(0, mostRead)
    .flatMap((owner) => {
      const members = owner.parent?.namedChildren ?? []
      const state = members.filter(({ text }) => /^@State\b/.test(text)).map(nameOf)
      return assignmentsIn(owner).flatMap(({ target, value, node }): CodeFault[] =>
        state.includes(target) && !/^(?:\[\]|""|0|false|true|nil)$/.test(value)
          ? [{ kind: 'state-set-in-init', line: lineOf(node), name: target, other: value }]
          : [],
      )
    })
}
