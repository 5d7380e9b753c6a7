import {
  argumentOf,
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

/** Faults in lists on the screen: outdated indices, rows with the same identity, random order. */
export function rowFaults(source: FaultSource): CodeFault[] {
  return [
    ...indexKept(source),
    ...deletesFromOther(source),
    ...sheetsInRows(source),
    ...repeatedIds(source),
    ...idsByProperty(source),
    ...keysWithoutOrder(source),
    ...chanceInBody(source),
    ...addsOnAppear(source),
  ]
}

/** Reports a `@State` index that is not adjusted when an element is removed, although `cards[index]` is read. */
function indexKept({ root, code, types }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('property_declaration')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const name = nameOf(node)
      if (!/^@State\b/.test(node.text) || !/^Int\??$/.test(types.of(name) ?? '')) return []
      const list = new RegExp(`\\b(\\w{1,80})\\[${name}!?\\]`).exec(code)?.[1]
      const checks = new RegExp(
        `\\b${name}\\s{0,4}<=?\\s{0,4}\\w{1,80}\\.count|indices\\.contains\\(${name}\\)|%\\s{0,4}\\w{1,80}\\.count|\\bmin\\(`,
      )
      if (!list || checks.test(code)) return []
      const removal = callsIn(root).find(
        (call) =>
          receiverOf(call) === list &&
          /^(?:remove|removeAll|removeLast|removeFirst)$/.test(nameCalled(call) ?? ''),
      )
      if (!removal || new RegExp(`(?<!var )\\b${name}\\s{0,4}[-+]?=(?!=)`).test(scopeOf(removal, root).text))
        return []
      return [{ kind: 'index-kept', line: lineOf(removal), name, other: list }]
    })
}

/** The closure or function that contains a call. */
function scopeOf(call: SwiftNode, root: SwiftNode): SwiftNode {
  return around(call).find(({ type }) => type === 'lambda_literal' || type === 'function_declaration') ?? root
}

/** Reports rows of `plants.sorted …` whose delete action removes the same index from `plants`. */
function deletesFromOther({ root, code }: FaultSource): CodeFault[] {
  return callsIn(root)
    .filter((call) => nameCalled(call) === 'onDelete')
    .flatMap((call): CodeFault[] => {
      const shown = /^(?:ForEach|List)\(\s{0,9}([\w.]{1,80})([^{]{0,200})/.exec(call.text.slice(0, 400))
      const [, first = '', rest = ''] = shown ?? []
      const [, inline] = /^((?:\w+\.)*\w+)\.(?:sorted|filter|reversed)$/.exec(first) ?? []
      const name = first.replace(/^self\./, '')
      const computed = new RegExp(`var ${name}\\b[^={\\n]{0,80}\\{([\\s\\S]{0,400}?)\\n\\s{0,4}\\}`).exec(
        code,
      )?.[1]
      const isOther = inline !== undefined || /\.(?:sorted|filter|reversed)\b/.test(computed ?? rest)
      if (!isOther || !/^\w+$/.test(name.split('.')[0] ?? '')) return []
      const scope = [
        call.text,
        ...functionsIn(root)
          .filter((one) => call.text.includes(nameOf(one)))
          .map(({ text }) => text),
      ].join('\n')
      const [, removed = '', at] = /\b(\w{1,80})\.remove\(atOffsets:\s{0,4}([\w$]{1,80})/.exec(scope) ?? []
      const [, indexed = ''] = /\b(\w{1,80})\[(?:index|offset|i|at|\$0)\]/.exec(scope) ?? []
      const from = at ? removed : indexed
      return from !== '' && from !== name
        ? [{ kind: 'deletes-from-other', line: lineOf(call), name: from, other: inline ? first : name }]
        : []
    })
}

/** Reports a sheet in each row where one flag opens all of them. */
function sheetsInRows({ root }: FaultSource): CodeFault[] {
  return callsIn(root)
    .filter((call) => /^(?:sheet|alert|confirmationDialog|fullScreenCover)$/.test(nameCalled(call) ?? ''))
    .flatMap((call): CodeFault[] => {
      const flag = argumentOf(call, 'isPresented')
      const above = around(call)
      const row = above.find(
        (one) =>
          one.type === 'call_expression' &&
          nameCalled(one) === 'ForEach' &&
          closuresOf(one).some((closure) => above.includes(closure)),
      )
      return flag && row && /^\$\w{1,80}$/.test(flag)
        ? [{ kind: 'sheet-in-row', line: lineOf(call), name: flag.slice(1), other: nameCalled(call) ?? '' }]
        : []
    })
}

/** Reports equal values used as ids: `ForEach(["a", "b", "a"], id: \.self)`. */
function repeatedIds({ root, code }: FaultSource): CodeFault[] {
  return callsIn(root)
    .filter(
      (call) => /^(?:ForEach|List)$/.test(nameCalled(call) ?? '') && argumentOf(call, 'id') === '\\.self',
    )
    .flatMap((call): CodeFault[] => {
      const list = argumentsOf(call)[0]?.text ?? ''
      const written = list.startsWith('[')
        ? list
        : /^\w+$/.test(list)
          ? new RegExp(`\\b(?:let|var) ${list}\\b[^=\\n]{0,80}=\\s{0,4}(\\[[^\\]]{1,600}\\])`).exec(code)?.[1]
          : undefined
      const items = (written ?? '')
        .slice(1, -1)
        .split(',')
        .map((one) => one.trim())
        .filter((one) => /^(?:"[^"]*"|[\d.]+)$/.test(one))
      const twice = items.find((one, at) => items.indexOf(one) !== at)
      return twice
        ? [{ kind: 'repeated-ids', line: lineOf(call), name: twice.replaceAll('"', ''), other: '' }]
        : []
    })
}

/** Reports ids that need not be unique: in `ForEach(plants, id: \.name)`, plants with the same name share a row. */
function idsByProperty({ root, types }: FaultSource): CodeFault[] {
  return callsIn(root).flatMap((call): CodeFault[] => {
    const id = /^(?:ForEach|List)$/.test(nameCalled(call) ?? '') ? argumentOf(call, 'id') : null
    const name = /^\\\.(\w{1,80})$/.exec(id ?? '')?.[1]
    return name &&
      !/^(?:self|id|\w*ID|uuid|rawValue|persistentModelID)$/.test(name) &&
      /^(?:String|Int|Double|Date)$/.test(types.of(name) ?? '')
      ? [{ kind: 'id-by-property', line: lineOf(call), name, other: '' }]
      : []
  })
}

/** Reports rows from a dictionary, which has no order: `ForEach(Array(totals.keys), id: \.self)`. */
function keysWithoutOrder({ root, types }: FaultSource): CodeFault[] {
  return callsIn(root).flatMap((call): CodeFault[] => {
    if (!/^(?:ForEach|List)$/.test(nameCalled(call) ?? '')) return []
    const [, name = '', part] =
      /^Array\((\w{1,80})(\.keys|\.values)?\)$/.exec(argumentsOf(call)[0]?.text ?? '') ?? []
    const isDictionary = part !== undefined || /^\[\w+\s{0,2}:/.test(types.of(name) ?? '')
    return name !== '' && isDictionary
      ? [{ kind: 'keys-without-order', line: lineOf(call), name, other: '' }]
      : []
  })
}

/** Reports random values in `body`, which change on every redraw: `Text(words.randomElement() ?? "")`. */
function chanceInBody({ root }: FaultSource): CodeFault[] {
  return callsIn(root).flatMap((call): CodeFault[] => {
    if (!/^(?:randomElement|random|shuffled)$/.test(nameCalled(call) ?? '')) return []
    const above = around(call)
    const body = above.find((one) => one.type === 'property_declaration' && nameOf(one) === 'body')
    const between = above.slice(0, body ? above.indexOf(body) : 0)
    const isBuilt = between
      .filter(({ type }) => type === 'lambda_literal')
      .every((closure) =>
        builders.has(
          nameCalled(around(closure).find(({ type }) => type === 'call_expression') ?? closure) ?? '',
        ),
      )
    return body && isBuilt
      ? [{ kind: 'chance-in-body', line: lineOf(call), name: nameCalled(call) ?? '', other: '' }]
      : []
  })
}

const builders = new Set(
  'VStack HStack ZStack List ForEach Form Section Group ScrollView NavigationStack LazyVGrid LazyVStack'.split(
    ' ',
  ),
)

/** Reports `.onAppear { items.append(…) }`, which adds again each time the screen reappears. */
function addsOnAppear({ root }: FaultSource): CodeFault[] {
  return callsIn(root)
    .filter((call) => /^(?:onAppear|task)$/.test(nameCalled(call) ?? '') && argumentsOf(call).length === 0)
    .flatMap((call): CodeFault[] => {
      const [closure] = closuresOf(call)
      if (!closure) return []
      const called = new Set(callsIn(closure).map(nameCalled))
      const scopes = [closure, ...functionsIn(root).filter((one) => called.has(nameOf(one)))]
      const adding = scopes
        .flatMap((scope) => callsIn(scope))
        .find(
          (one) => /^(?:append|insert)$/.test(nameCalled(one) ?? '') && /^\w{1,80}$/.test(receiverOf(one)),
        )
      const text = scopes.map((one) => one.text).join('\n')
      const isGuarded = /\b(?:if|guard|removeAll|contains|isEmpty)\b/.test(text)
      const isKept =
        adding && new RegExp(`\\b(?:let|var) ${receiverOf(adding)}\\b`).test(bodyAround(adding, root).text)
      return adding && !isGuarded && !isKept
        ? [
            {
              kind: 'adds-on-appear',
              line: lineOf(adding),
              name: receiverOf(adding),
              other: nameCalled(call) ?? '',
            },
          ]
        : []
    })
}
