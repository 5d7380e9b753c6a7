import { around, callsIn, closuresOf, lineOf, nameCalled } from '#server/swift/calls.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

const mostRead = 200

/** Conditions that are always true or false, or check something other than intended. */
export function conditionFaults(source: FaultSource): CodeFault[] {
  return [
    ...unreachedBranches(source),
    ...alwaysSame(source),
    ...assignmentsAsked(source),
    ...optionalsCompared(source),
    ...bothOptional(source),
  ]
}

interface Bound {
  name: string
  sign: string
  limit: number
}

/** Reports a branch that is never reached: `if points > 50 … else if points > 80`. */
function unreachedBranches({ root }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('if_statement')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const first = boundOf(node)
      const next = node.namedChildren.findLast(({ type }) => type === 'if_statement')
      const second = next ? boundOf(next) : null
      if (!next || !first || !second || first.name !== second.name || first.sign[0] !== second.sign[0])
        return []
      const isCovered =
        first.sign[0] === '>'
          ? second.limit > first.limit || (second.limit === first.limit && first.sign !== '>')
          : second.limit < first.limit || (second.limit === first.limit && first.sign !== '<')
      return isCovered
        ? [
            {
              kind: 'branch-never-reached',
              line: lineOf(next),
              name: `${second.name} ${second.sign} ${second.limit}`,
              other: `${first.name} ${first.sign} ${first.limit}`,
            },
          ]
        : []
    })
}

function boundOf({ text }: SwiftNode): Bound | null {
  const [, name, sign, limit] =
    /^if\s+((?:\w+\.){0,4}\w+)\s{0,4}(>=|>|<=|<)\s{0,4}(-?\d{1,12}(?:\.\d{1,9})?)\s{0,9}\{/.exec(
      text.slice(0, 300),
    ) ?? []
  return name && sign && limit ? { name, sign, limit: Number(limit) } : null
}

const comparison = /([\w.]{1,60}) {0,4}(==|!=) {0,4}("[^"\n]{0,60}"|[\w.]{1,60})/g

/**
 * Reports conditions that are always true (`mood != "a" || mood != "b"`) or always false (`mood == "a" && mood ==
 * "b"`).
 */
function alwaysSame({ code }: FaultSource): CodeFault[] {
  return code.split('\n').flatMap((text, at): CodeFault[] => {
    const line = text.slice(0, 300).split('//')[0] ?? ''
    const found = [...line.matchAll(comparison)]
    return found.slice(1).flatMap((right, before): CodeFault[] => {
      const left = found[before]!
      const between = line.slice(left.index + left[0].length, right.index).trim()
      return isAlwaysSame(left, between, right)
        ? [
            {
              kind: 'condition-always',
              line: at + 1,
              name: `${left[0]} ${between} ${right[0]}`,
              other: between === '||' ? 'true' : 'false',
            },
          ]
        : []
    })
  })
}

function isAlwaysSame(
  [, one, sign, first = '']: RegExpExecArray,
  between: string,
  [, other, otherSign, second = '']: RegExpExecArray,
): boolean {
  if (one !== other) return false
  if (between === '||' && sign === '==' && otherSign === '!=') return first === second
  const isContrary = between === (sign === '!=' ? '||' : '&&') && sign === otherSign
  return isContrary && first !== second && isLiteral(first) && isLiteral(second)
}

function isLiteral(value: string): boolean {
  return /^["\d.]/.test(value)
}

const asking = /^(?:filter|first|firstIndex|last|contains|allSatisfy|removeAll|drop|prefix|count)$/

/** Reports an assignment where a comparison is meant: `filter { $0.isDone = true }`. */
function assignmentsAsked({ root }: FaultSource): CodeFault[] {
  return callsIn(root)
    .filter((call) => asking.test(nameCalled(call) ?? ''))
    .flatMap(closuresOf)
    .flatMap((closure): CodeFault[] => {
      const body = closure.namedChildren.find(({ type }) => type === 'statements')?.namedChildren ?? []
      const [only] = body
      const written = only?.text ?? ''
      return body.length === 1 && only?.type === 'assignment' && /^[\w.$?]{1,80}\s{0,4}=[^=]/.test(written)
        ? [
            {
              kind: 'sets-not-asks',
              line: lineOf(only),
              name: written,
              other: written.replace(/\s{0,4}=\s{0,4}/, ' == '),
            },
          ]
        : []
    })
}

/** Reports comparisons of optionals, which do not compile: `goal > 3` where `goal` may be `nil`. */
function optionalsCompared({ root, types, code }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('comparison_expression')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const [, one = '', other = ''] =
        /^([\w.$]{1,80})\s{0,4}(?:[<>]=?)\s{0,4}([\w.$]{1,80})$/.exec(node.text) ?? []
      const found = [one, other].find((text) => {
        const last = text.split('.').at(-1) ?? ''
        const type = types.of(last) ?? ''
        return /^(?:Int|Double|Date|String|Float)\?$/.test(type) && !isOpened(last, code)
      })
      return found ? [{ kind: 'optional-compared', line: lineOf(node), name: found, other: '' }] : []
    })
}

function isOpened(name: string, code: string): boolean {
  return new RegExp(`\\b(?:let|var) ${name}\\b(?!\\s{0,4}:)|\\b${name} != nil`).test(code)
}

/** Reports `shown?.id == chosen?.id`, which is also true if both are nil. */
function bothOptional({ root }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('equality_expression')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const [, one = '', other = ''] =
        /^(\w+)\?\.[\w.?]{1,80}\s{0,4}==\s{0,4}(\w+)\?\.[\w.?]{1,80}$/.exec(node.text) ?? []
      const isChecked = around(node).some(({ text }) => text.includes(`${one} != nil`))
      return one !== '' && one !== other && !isChecked
        ? [{ kind: 'both-nil-are-equal', line: lineOf(node), name: one, other }]
        : []
    })
}
