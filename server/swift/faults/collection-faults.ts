import { argumentsOf, bodyAround, callsIn, lineOf, nameCalled, receiverOf } from '#server/swift/calls.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

const mostRead = 200

/** Accesses that fail if a list is empty, or go one past its end. */
export function collectionFaults({ root, code }: FaultSource): CodeFault[] {
  return [
    ...rangesIn(root),
    ...removalsIn(root, code),
    ...firstsIn(root, code),
    ...divisionsIn(root, code),
    ...stepsPastEnd(root, code),
    ...placesBeforeFirst(root),
  ]
}

/** Reports `x[at - 1]` inside `for at in 0..<x.count`: the first index has no predecessor. */
function placesBeforeFirst(root: SwiftNode): CodeFault[] {
  return root
    .descendantsOfType('for_statement')
    .slice(0, mostRead)
    .flatMap((loop): CodeFault[] => {
      const [, place = '', list = '', indices = ''] =
        /^for (\w{1,40}) in (?:0\.\.[.<] ?((?:\w{1,40}\.){0,2}\w{1,40})\.count|((?:\w{1,40}\.){0,2}\w{1,40})\.indices)\b/.exec(
          loop.text,
        ) ?? []
      const name = list || indices
      const isChecked = new RegExp(`\\b${place} (?:>|>=|==|!=) [01]\\b|where ${place}`).test(loop.text)
      return name !== '' && !isChecked && loop.text.includes(`${name}[${place} - 1]`)
        ? [fault('place-before-first', loop, name, place)]
        : []
    })
}

/**
 * Reports an index that can pass the end: `if index <= items.count - 1 { index += 1 }`, after which `items[index]` is
 * read.
 */
function stepsPastEnd(root: SwiftNode, code: string): CodeFault[] {
  return root
    .descendantsOfType('if_statement')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const [condition, name = '', list = ''] =
        /^if (\w{1,60}) (?:<= ((?:\w{1,60}\.){0,3}\w{1,60})\.count - 1|< ((?:\w{1,60}\.){0,3}\w{1,60})\.count) \{/
          .exec(node.text)
          ?.filter((part) => part !== undefined) ?? []
      const step = node.text.indexOf(`${name} += 1`)
      const read = `${list.split('.').at(-1)}[${name}]`
      if (!condition || step < 0) return []
      const before = code.slice(0, node.startIndex)
      const after = code.slice(node.startIndex + step)
      const isChecked = new RegExp(
        `\\b${name} (?:<|>=|==|<=|!=) (?:\\w+\\.){0,3}count\\b|indices\\.contains\\(${name}\\)|\\b${name} (?:<|>=|==) [\\w.]{1,80}\\.count\\b`,
      ).test(`${before}\n${after}`)
      return `${before}\n${after}`.includes(read) && !isChecked
        ? [fault('step-past-end', node, list, name)]
        : []
    })
}

/** Reports ranges such as `0...x.count`, `0...x.count - 1`, `1..<x.count` and `1...x.count`. */
function rangesIn(root: SwiftNode): CodeFault[] {
  return root
    .descendantsOfType('range_expression')
    .slice(0, mostRead)
    .flatMap((range): CodeFault[] => {
      const body = bodyAround(range, root)
      // The grammar parses `1..<x.count` as a member of `1..<x`, so the text after the range is read too.
      const written = body.text.slice(range.startIndex - body.startIndex).slice(0, 200)
      const [, from, sign, list = '', less] =
        /^(\d)\s?(\.\.\.|\.\.<)\s?([\w.]{1,120})\.count\b(\s?-\s?1)?/.exec(written) ?? []
      if (from === '0' && sign === '...' && !less)
        return isPlace(range, body, list) ? [fault('range-past-end', range, list)] : []
      const trapsEmpty = (from === '0' && sign === '...' && less) || from === '1'
      return trapsEmpty && !isGuarded(body, list) ? [fault('range-of-empty', range, list)] : []
    })
}

/** Whether the loop's number is used as an index of the list. A random number from a range is not. */
function isPlace(range: SwiftNode, body: SwiftNode, list: string): boolean {
  const name = /\bfor\s+(\w+)\s+in\s+$/.exec(body.text.slice(0, range.startIndex - body.startIndex))?.[1]
  return name !== undefined && body.text.includes(`${list}[${name}]`)
}

/** Whether the surrounding code checks the list's length. */
function isGuarded(body: SwiftNode, list: string): boolean {
  const name = list.split('.').at(-1) ?? list
  return new RegExp(
    `\\b${name}\\.(?:isEmpty|indices)\\b|\\b${name}\\.count\\s*[<>=!]|(?<!\\.\\.)[<>=]\\s*${name}\\.count|= (?:self\\.)?${name}\\.(?:first|last)\\b(?!!)`,
  ).test(body.text)
}

function removalsIn(root: SwiftNode, code: string): CodeFault[] {
  return callsIn(root).flatMap((call): CodeFault[] => {
    const name = nameCalled(call) ?? ''
    const list = receiverOf(call)
    if (!/^remove(?:Last|First)$/.test(name) || argumentsOf(call).length > 0 || !/^[\w.]{1,80}$/.test(list))
      return []
    const last = list.split('.').at(-1) ?? list
    if (isFull(list, code)) return []
    const isDisabled = new RegExp(`disabled\\([^)\\n]*${last}\\.(?:isEmpty|count)`).test(code)
    const before = bodyAround(call, root).text
    const isFilled = new RegExp(`\\b${last}\\.(?:append|insert)\\(`).test(before)
    return isDisabled || isFilled || isGuarded(bodyAround(call, root), list)
      ? []
      : [fault('remove-from-empty', call, list, name)]
  })
}

/** Reports force-unwrapped ends and extremes: `names.first!`, `scores.max()!`. */
function firstsIn(root: SwiftNode, code: string): CodeFault[] {
  return root
    .descendantsOfType('postfix_expression')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const [, list = '', name = ''] =
        /^((?:\w+\.)*\w+)\.(first|last|randomElement\(\)|max\(\)|min\(\))!$/.exec(node.text) ?? []
      if (list === '' || isGuarded(bodyAround(node, root), list)) return []
      return isFull(list, code) ? [] : [fault('first-of-empty', node, list, name)]
    })
}

/** Reports `sum / ratings.count` without a check for an empty list. */
function divisionsIn(root: SwiftNode, code: string): CodeFault[] {
  return root
    .descendantsOfType('multiplicative_expression')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const body = bodyAround(node, root)
      const after = body.text.slice(node.startIndex - body.startIndex).slice(0, 400)
      const [, wrapped, list = ''] =
        /^[^/\n]{1,300}\/\s*(Double\(|CGFloat\(|Float\()?((?:\w+\.)*\w+)\.count\b/.exec(after) ?? []
      if (list === '' || isGuarded(body, list) || isFull(list, code) || /\bmax\(/.test(after.split('\n')[0]!))
        return []

      return [fault(wrapped ? 'average-of-empty' : 'divides-by-count', node, list)]
    })
}

/** Whether the list cannot be empty: its elements are written out, or it contains all cases of an enum. */
function isFull(list: string, code: string): boolean {
  const last = list.split('.').at(-1) ?? list
  return (
    last === 'allCases' ||
    new RegExp(`\\b(?:let|var) ${last}\\b[^=\\n]{0,80}=\\s*\\[\\s*[^\\]\\s]`).test(code)
  )
}

function fault(kind: CodeFault['kind'], node: SwiftNode, name: string, other = ''): CodeFault {
  return { kind, line: lineOf(node), name, other }
}
