import { around, lineOf, nameOf } from '#server/swift/calls.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

const mostRead = 200

/** Assignments that have no effect, or change something other than intended. */
export function assignmentFaults(source: FaultSource): CodeFault[] {
  return [...assignedToItself(source), ...signsSwapped(source), ...copiesOfProperties(source)]
}

/** Reports a parameter assigned to itself: `init(date: Date) { date = date }`. */
function assignedToItself({ root }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('assignment')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const name = /^([a-z]\w{0,80}) ?= ?\1$/.exec(node.text)?.[1]
      const owner = around(node).find(({ type }) =>
        ['init_declaration', 'function_declaration', 'lambda_literal'].includes(type),
      )
      const isParameter = owner?.namedChildren.some(
        ({ type, text }) => type === 'parameter' && text.split(':')[0]?.trim().split(/\s+/).at(-1) === name,
      )
      return name && isParameter ? [{ kind: 'assigned-to-itself', line: lineOf(node), name, other: '' }] : []
    })
}

/** Reports `count =- 1` instead of `count -= 1`. */
function signsSwapped({ root }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('custom_operator')
    .slice(0, mostRead)
    .flatMap((sign): CodeFault[] => {
      const [target, , value] = sign.parent?.namedChildren ?? []
      const right = sign.text === '=-' ? '-=' : sign.text === '=+' ? '+=' : null
      return right && target && value && /^[\w.[\]]{1,80}$/.test(target.text)
        ? [
            {
              kind: 'sign-swapped',
              line: lineOf(sign),
              name: `${target.text} ${sign.text} ${value.text}`,
              other: `${target.text} ${right} ${value.text}`,
            },
          ]
        : []
    })
}

/**
 * Reports a local copy with a property's name that is changed but never read: `var total = total` with `total += 1`.
 */
function copiesOfProperties({ root }: FaultSource): CodeFault[] {
  const stored = root
    .descendantsOfType('property_declaration')
    .slice(0, mostRead)
    .filter(({ parent, text }) => parent?.type === 'class_body' && !/\bstatic\b/.test(text.slice(0, 60)))
  return root
    .descendantsOfType('property_declaration')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const name = nameOf(node)
      const scope = node.parent
      const type = around(node).find((one) => one.type === 'class_declaration')
      const isHiding = stored.some(
        (one) => nameOf(one) === name && one.parent?.parent?.startIndex === type?.startIndex,
      )
      if (!/^[a-z]\w{0,60}$/.test(name) || !scope || scope.type !== 'statements' || !isHiding) return []
      const startsFromIt = new RegExp(`= ?(?:self\\.)?${name}\\b(?!\\()`).test(node.text.split('\n')[0] ?? '')
      const below = scope.text.slice(node.endIndex - scope.startIndex)
      return startsFromIt && isOnlyChanged(name, below)
        ? [{ kind: 'shadowed-property', line: lineOf(node), name, other: placeOf(node) }]
        : []
    })
}

/** Whether the code below only changes the name and never reads it. */
function isOnlyChanged(name: string, below: string): boolean {
  if (below.includes(`self.${name}`)) return false
  const mentions = below.match(new RegExp(`(?<![.\\w])${name}\\b(?!:)`, 'g'))?.length ?? 0
  const changes = below.match(
    new RegExp(
      `(?:^|[\\n;{]) {0,40}${name} ?(?:[-+*/]?= ?|\\.(?:toggle|append|insert|remove\\w{0,20})\\()`,
      'g',
    ),
  )
  return mentions === (changes?.length ?? 0)
}

function placeOf(node: SwiftNode): string {
  const owner = around(node).find(({ type }) => /^(?:function|init|property)_declaration$/.test(type))
  return (owner && nameOf(owner)) || 'init'
}
