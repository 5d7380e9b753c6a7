import { longestSwift, swiftFaults } from '#server/swift/parse-swift.ts'
import { proseAndCode } from '#server/teaching/guide/code/looks-like-swift.ts'
import { standing } from './shown-code.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

/**
 * All known Swift of the learner's project, from saved solutions and the chat, without replaced pieces.
 * Beyond `longestSwift`, older pieces are dropped.
 */
export function projectCode({
  thread,
  savedSolutions,
}: Pick<TutorTurn, 'thread' | 'savedSolutions'>): string {
  const saved = savedSolutions.toReversed().map(({ content }) => content)
  const said = thread.flatMap(({ role, text }) => (role === 'learner' ? [text] : []))
  const pieces = [...saved, ...said]
    .map((text) => proseAndCode(text).code)
    .filter((piece) => piece !== '' && piece.length <= longestSwift && swiftFaults(piece).length === 0)
  let length = 0
  return standing(pieces)
    .toReversed()
    .filter((piece) => (length += piece.length) <= longestSwift)
    .join('\n\n')
}
