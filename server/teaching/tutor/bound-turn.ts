import { boundLog } from '#server/language/bound-text.ts'
import type { ThreadMessage, TutorTurn } from './turn.ts'

/** Earlier messages are only searched for errors and questions, so they are cut shorter than the newest. */
const earlierCharacters = 8 * 1024
const historyCharacters = 64 * 1024

/** The turn cut to what our own analysis reads; a language model gets the full turn. */
export function boundTurn(turn: TutorTurn): TutorTurn {
  const newest = turn.thread.at(-1)
  if (!newest) return turn
  const earlier: ThreadMessage[] = []
  let left = historyCharacters
  for (const message of turn.thread.slice(0, -1).toReversed()) {
    if (left <= 0) break
    const text = boundLog(message.text, { totalCharacters: Math.min(earlierCharacters, left) })
    left -= text.length + 1
    earlier.push({ ...message, text })
  }
  return { ...turn, thread: [...earlier.toReversed(), { ...newest, text: boundLog(newest.text) }] }
}
