import { longestSwift, readSwift, swiftFaults } from '#server/swift/parse-swift.ts'
import { proseAndCode } from '#server/teaching/guide/code/looks-like-swift.ts'
import { standing } from './shown-code.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

/**
 * The pieces of Swift pasted for the current task before the newest one, without those that newer ones
 * replace and without code sent about another task. A task often has more than one file.
 */
export function pastedBefore({ thread, currentTask, tasks }: TutorTurn, code: string): string[] {
  const earlier = thread.slice(0, -1)
  const others = tasks.filter(({ title }) => title !== currentTask?.title)
  const start = earlier.findLastIndex(
    ({ role, text }) =>
      role === 'tutor' &&
      (text.includes(`Next task: **${currentTask?.title}**`) ||
        others.some(({ title }) => text.includes(`**${title}** is done when`))),
  )
  const pieces = earlier
    .slice(start + 1)
    .filter(({ taskId }) => taskId === undefined || taskId === (currentTask?.id ?? null))
    .flatMap(({ role, text }) => (role === 'learner' ? proseAndCode(text).code : ''))
    .filter((piece) => piece !== '' && piece !== code && swiftFaults(piece).length === 0)
  const kept = [...standing([...pieces, code]).filter((piece) => piece !== code), ...leftOf(pieces, code)]
  return isReadable([code, ...kept]) ? kept : []
}

/** Tests and types of older versions that the newer ones lack: the learner need not paste them again. */
function leftOf(pieces: readonly string[], code: string): string[] {
  const kept = new Set(standing([...pieces, code]))
  const now = new Set(namesDeclaredIn([...kept].join('\n\n')))
  const left: string[] = []
  for (const { name, source } of pieces
    .filter((piece) => !kept.has(piece))
    .toReversed()
    .flatMap(declarationsIn))
    if (!now.has(name)) {
      now.add(name)
      left.push(source)
    }
  return left
}

function namesDeclaredIn(code: string): string[] {
  return declarationsIn(code).map(({ name }) => name)
}

/** Top-level types, protocols and functions (tests are functions). */
function declarationsIn(code: string): { name: string; source: string }[] {
  const declared = readSwift(code, (root) =>
    root.namedChildren
      .filter(({ type }) => /^(?:class|protocol|function)_declaration$/.test(type))
      .map((node) => ({
        name: node.childForFieldName('name')?.text ?? '',
        source: code.slice(node.startIndex, node.endIndex),
      })),
  )
  return (declared ?? []).filter(({ source }) => !source.startsWith('extension'))
}

function isReadable(pieces: readonly string[]): boolean {
  return pieces.join('\n\n').length <= longestSwift
}
