import {
  around,
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

/** Continuations and completion handlers that are called twice or never. */
export function continuationFaults(source: FaultSource): CodeFault[] {
  return [...keptContinuations(source), ...neverResumed(source), ...calledTwice(source)]
}

/** Reports a stored continuation that is not removed after it is resumed. */
function keptContinuations({ root, code }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('property_declaration')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const name = nameOf(node)
      // A constant belongs to an object made for a single call.
      const isKept = /\bvar \w+\s*:\s*(?:Checked|Unsafe)Continuation</.test(node.text)
      if (!isKept || node.parent?.type !== 'class_body') return []
      const resumed = callsIn(root).find((call) => nameCalled(call) === 'resume' && receiverOf(call) === name)
      const isTakenOut = new RegExp(`\\b${name}\\s*=\\s*nil\\b|\\b${name}\\.take\\(`).test(code)
      return resumed && !isTakenOut
        ? [{ kind: 'continuation-kept', line: lineOf(resumed), name, other: '' }]
        : []
    })
}

/** Reports a continuation that some path through the callback does not resume. */
function neverResumed({ root }: FaultSource): CodeFault[] {
  return callsIn(root).flatMap((call): CodeFault[] => {
    if (!/^with(?:Checked|Unsafe)(?:Throwing)?Continuation$/.test(nameCalled(call) ?? '')) return []
    const [closure] = closuresOf(call)
    const name = /^\{\s*\(?(\w+)/.exec(closure?.text ?? '')?.[1] ?? ''
    const resumes = closure ? callsIn(closure).filter((one) => isResume(one, name)) : []
    const [first] = resumes
    // If it is passed on or stored, other code may resume it.
    if (!closure || !first || new RegExp(`(?:=|\\(|:)\\s*${name}\\s*[\\n,)]`).test(closure.text)) return []
    if (resumes.some((one) => hasOtherCondition(one, closure))) return []
    const inner = around(first).find(({ type }) => type === 'lambda_literal') ?? closure
    const block = inner.namedChildren.find(({ type }) => type === 'statements')
    return block && !alwaysResumes(block, name)
      ? [{ kind: 'continuation-never', line: lineOf(first), name, other: '' }]
      : []
  })
}

/** Whether a condition is anything other than a check for nil, such as a lock that lets only one caller through. */
function hasOtherCondition(resume: SwiftNode, closure: SwiftNode): boolean {
  const above = around(resume)
  return above
    .slice(0, above.indexOf(closure))
    .some(
      ({ type, text }) =>
        type === 'if_statement' && !/^if\s+(?:let|var)\b|^if\s+[\w.]+\s*[!=]=\s*nil\b/.test(text),
    )
}

function isResume(call: SwiftNode, name: string): boolean {
  return nameCalled(call) === 'resume' && receiverOf(call) === name
}

/** Whether every path through a block resumes, judging by its `if`, `guard`, `switch` and `do` statements. */
function alwaysResumes(block: SwiftNode, name: string): boolean {
  for (const statement of block.namedChildren) {
    const resumes = callsIn(statement).some((call) => isResume(call, name))
    if (statement.type === 'guard_statement') {
      if (!resumes) return false
      continue
    }
    if (!resumes) continue
    if (statement.type !== 'if_statement') return true
    const branches = statement.namedChildren.filter(
      ({ type }) => type === 'statements' || type === 'if_statement',
    )
    const hasElse = statement.children.some(({ type }) => type === 'else')
    const isWhole = branches.every((one) =>
      one.type === 'if_statement' ? alwaysInIf(one, name) : alwaysResumes(one, name),
    )
    if (hasElse && isWhole) return true
  }
  return false
}

function alwaysInIf(statement: SwiftNode, name: string): boolean {
  const branches = statement.namedChildren.filter(
    ({ type }) => type === 'statements' || type === 'if_statement',
  )
  return (
    statement.children.some(({ type }) => type === 'else') &&
    branches.every((one) => (one.type === 'if_statement' ? alwaysInIf(one, name) : alwaysResumes(one, name)))
  )
}

/**
 * Reports a completion handler called twice: `if let error { done(…) }` without `return`, followed by another
 * `done(…)`.
 */
function calledTwice({ root }: FaultSource): CodeFault[] {
  const owners = functionsIn(root).flatMap((owner) =>
    owner.namedChildren
      .filter(({ type, text }) => type === 'parameter' && text.includes('->'))
      .map((parameter) => ({
        owner,
        name: /(\w{1,80})\s{0,9}:/.exec(parameter.text)?.[1] ?? '',
      })),
  )
  return owners.flatMap(({ owner, name }) =>
    owner
      .descendantsOfType('statements')
      .slice(0, mostRead)
      .flatMap((block): CodeFault[] => {
        const statements = block.namedChildren
        const at = statements.findIndex(
          (one) => one.type === 'if_statement' && callsBack(one, name) && goesOn(one),
        )
        const again = at >= 0 && statements.slice(at + 1).some((one) => callsBack(one, name))
        return again
          ? [{ kind: 'completion-twice', line: lineOf(statements[at]!), name, other: nameOf(owner) }]
          : []
      }),
  )
}

function callsBack(statement: SwiftNode, name: string): boolean {
  return callsIn(statement).some((call) => call.namedChildren[0]?.text === name)
}

function goesOn(statement: SwiftNode): boolean {
  return (
    !statement.children.some(({ type }) => type === 'else') &&
    statement.descendantsOfType('control_transfer_statement').length === 0
  )
}
