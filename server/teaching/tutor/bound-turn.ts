import { boundLog } from '#server/language/bound-text.ts'
import type { ThreadMessage, TutorTurn } from './turn.ts'

/** Of what was said before, an error or a question is looked for; the newest message is read as far as a chat message may be long. */
const earlierCharacters = 8 * 1024
const historyCharacters = 64 * 1024

/** The turn as our own analysis reads it; a language model gets the one that came in. */
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
