import type { WorkerCall } from '#server/platform/workers/answer-calls.ts'
import type { ThinkingCalls } from './thinking-calls.ts'
import type { TutorTurn } from './tutor/turn.ts'

const smallMessage = 2000

/** These calls read a name or one line. */
const ofOneLine: (keyof ThinkingCalls)[] = [
  'topics',
  'article',
  'search',
  'topicNamed',
  'lookUpArticle',
  'taskAbles',
  'taskHelp',
]
/** These calls read one message of a conversation. */
const ofOneMessage: (keyof ThinkingCalls)[] = ['answerTurn', 'readTurn', 'sayQuickActions']

const lineCalls = new Set<string>(ofOneLine)
const messageCalls = new Set<string>(ofOneMessage)

/** Whether a call may take long: all but searches, look-ups and small messages, which do not wait for it. */
export function isLongCall({ name, given }: WorkerCall): boolean {
  if (lineCalls.has(name)) return false
  if (!messageCalls.has(name)) return true
  const [turn] = given as [TutorTurn]
  return (turn.thread.at(-1)?.text.length ?? 0) > smallMessage
}
