import { boundText } from '#server/language/bound-text.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

const mostSolutions = 200

/** A turn with only as much text as our own analysis reads. A language model is sent the messages whole. */
export function shortenTurn(turn: TutorTurn): TutorTurn {
  return {
    ...turn,
    thread: turn.thread.map((message) => ({ ...message, text: boundText(message.text) })),
    savedSolutions: turn.savedSolutions.slice(0, mostSolutions),
    ...(turn.xcode ? { xcode: { ...turn.xcode, instructions: '', messages: [] } } : {}),
  }
}
