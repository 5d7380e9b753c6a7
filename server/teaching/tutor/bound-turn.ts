import { boundLog } from '#server/language/bound-text.ts'
import type { ThreadMessage, TutorTurn } from './turn.ts'
import { unreadTurn } from './overload-replies.ts'

/** Earlier messages are only searched for errors and questions, so they are cut shorter than the newest. */
const earlierCharacters = 8 * 1024
const historyCharacters = 64 * 1024

/** The turn cut to what our own analysis reads. The language model still gets the whole turn. */
export function boundTurn(turn: TutorTurn): TutorTurn {
  const newest = turn.thread.at(-1)
  if (!newest) return turn
  const earlier: ThreadMessage[] = []
  let left = historyCharacters
  for (const message of readBefore(turn).toReversed()) {
    if (left <= 0) break
    const text = boundLog(message.text, { totalCharacters: Math.min(earlierCharacters, left) })
    left -= text.length + 1
    earlier.push({ ...message, text })
  }
  return { ...turn, thread: [...earlier.toReversed(), { ...newest, text: boundLog(newest.text) }] }
}

/** The messages before the newest, without those that could not be read and the tutor's replies to them. */
function readBefore({ thread }: TutorTurn): ThreadMessage[] {
  const isUnread = (at: number) =>
    thread[at]?.role === 'tutor' && Object.values(unreadTurn).includes(thread[at].text)
  return thread.slice(0, -1).filter((_, at) => !isUnread(at) && !isUnread(at + 1))
}
