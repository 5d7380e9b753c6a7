import { boundText } from '#server/language/bound-text.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

const mostSolutions = 200

/**
 * Cuts the texts of a turn to the length that the built-in analysis reads. A language model gets the full messages.
 */
export function shortenTurn({ prepared: _prepared, ...turn }: TutorTurn): TutorTurn {
  return {
    ...turn,
    thread: turn.thread.map(({ role, text }) => ({ role, text: boundText(text) })),
    savedSolutions: turn.savedSolutions.slice(0, mostSolutions),
    ...(turn.xcode ? { xcode: { ...turn.xcode, instructions: '', messages: [] } } : {}),
  }
}
