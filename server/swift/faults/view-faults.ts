import {
  argumentOf,
  argumentsOf,
  callsIn,
  closuresOf,
  lineOf,
  nameCalled,
  nameOf,
} from '#server/swift/calls.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

const mostRead = 200

/** Faults in screens: navigation, pickers, identity, constraints and texts. */
export function viewFaults(source: FaultSource): CodeFault[] {
  return [
    ...mixedNavigation(source),
    ...tagsOfOtherType(source),
    ...idsThatChange(source),
    ...viewsNeverAdded(source),
    ...rawValues(source),
  ]
}

/** Reports pushes that bypass the path of a `NavigationStack(path:)`. */
function mixedNavigation({ root }: FaultSource): CodeFault[] {
  const calls = callsIn(root)
  const stack = calls.find((call) => nameCalled(call) === 'NavigationStack' && argumentOf(call, 'path'))
  const aside = calls.find((call) => {
    const name = nameCalled(call)
    if (name === 'navigationDestination') return argumentOf(call, 'item') ?? argumentOf(call, 'isPresented')
    return name === 'NavigationLink' && argumentOf(call, 'value') === null && closuresOf(call).length > 0
  })
  return stack && aside
    ? [
        {
          kind: 'mixed-navigation',
          line: lineOf(aside),
          name: argumentOf(stack, 'path')!.replace(/^\$/, ''),
          other: nameCalled(aside) ?? '',
        },
      ]
    : []
}

/** Reports tags whose type differs from the selection's. */
function tagsOfOtherType({ root, code, types }: FaultSource): CodeFault[] {
  return callsIn(root).flatMap((call): CodeFault[] => {
    const name = nameCalled(call)
    const selection = /^\$(?:\w+\.)?(\w+)$/.exec(argumentOf(call, 'selection') ?? '')?.[1]
    const wanted = selection ? types.of(selection) : null
    if (!['Picker', 'TabView'].includes(name ?? '') || !selection || !wanted) return []
    return callsIn(call)
      .filter((one) => nameCalled(one) === 'tag')
      .flatMap((tag): CodeFault[] => {
        const value = argumentsOf(tag)[0]?.namedChildren.at(-1)
        const literal = value ? literalType(value) : null
        if (value && literal && /^(?:Int|Double|String|Bool)$/.test(wanted) && literal !== wanted)
          return [{ kind: 'tag-type', line: lineOf(tag), name: selection, other: literal }]
        const isOptional =
          value?.type === 'navigation_expression' &&
          !wanted.endsWith('?') &&
          isKnownOptional(value.text, code, types.of)
        return isOptional
          ? [{ kind: 'tag-optional', line: lineOf(tag), name: value.text, other: selection }]
          : []
      })
      .slice(0, 1)
  })
}

function literalType({ type }: SwiftNode): string | null {
  if (type === 'integer_literal') return 'Int'
  if (type === 'real_literal') return 'Double'
  return type === 'line_string_literal' ? 'String' : null
}

/** Whether a value is optional, by its type or because the code has a default for it: `folder.path ?? "?"`. */
function isKnownOptional(value: string, code: string, typeOf: (name: string) => string | null): boolean {
  const last = value.split('.').at(-1) ?? ''
  return typeOf(last)?.endsWith('?') === true || code.includes(`${value} ??`)
}

/** Reports ids that change: `.id(UUID())`, or `.id(id)` with `id = UUID()` in an action. */
function idsThatChange({ root, code }: FaultSource): CodeFault[] {
  return callsIn(root).flatMap((call): CodeFault[] => {
    if (nameCalled(call) !== 'id' || call.namedChildren[0]?.type !== 'navigation_expression') return []
    const value = argumentsOf(call)[0]?.text ?? ''
    const isNew =
      value === 'UUID()' ||
      (/^\w+$/.test(value) && new RegExp(`(?<!var )\\b${value}\\s*=\\s*UUID\\(\\)`).test(code))
    return isNew ? [{ kind: 'id-changes', line: lineOf(call), name: value, other: '' }] : []
  })
}

/** Reports a constrained view that is never added to another view, although others are. */
function viewsNeverAdded({ root, code }: FaultSource): CodeFault[] {
  const added = new Set(
    callsIn(root)
      .filter((call) => /^add(?:Arranged)?Subview$|^insertSubview$/.test(nameCalled(call) ?? ''))
      .map((call) => (argumentsOf(call)[0]?.text ?? '').replace(/^self\./, '')),
  )
  if (
    added.size === 0 ||
    /addSubviews|arrangedSubviews:|forEach[^\n]{0,80}addSubview|for \w{1,60} in/.test(code)
  )
    return []
  const anchored = callsIn(root)
    .filter((call) => nameCalled(call) === 'constraint')
    .slice(0, mostRead)
    .flatMap((call) => {
      const name = /^(?:self\.)?(\w+)\.\w+Anchor\.constraint$/.exec(call.namedChildren[0]?.text ?? '')?.[1]
      return name ? [{ name, call }] : []
    })
  const lost = anchored.find(
    ({ name }) => !added.has(name) && !/^(?:view|contentView|safeArea\w*)$/.test(name),
  )
  const [stray = ''] = [...added].filter((name) => !anchored.some((one) => one.name === name))
  return lost ? [{ kind: 'view-never-added', line: lineOf(lost.call), name: lost.name, other: stray }] : []
}

/** Reports raw values shown to users: `Text(mood.rawValue)`. */
function rawValues({ root }: FaultSource): CodeFault[] {
  return callsIn(root)
    .filter((call) => call.namedChildren[0]?.text === 'Text')
    .flatMap((call): CodeFault[] => {
      const value = argumentsOf(call)[0]?.text ?? ''
      return /^[\w.]{1,80}\.rawValue$/.test(value)
        ? [{ kind: 'raw-value-shown', line: lineOf(call), name: value, other: nameOf(call) }]
        : []
    })
}
