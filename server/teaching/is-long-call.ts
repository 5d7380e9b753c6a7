import type { WorkerCall } from '#server/platform/workers/answer-calls.ts'
import type { ThinkingCalls } from './thinking-calls.ts'
import type { TutorTurn } from './tutor/turn.ts'

const shortText = 2000
/** Characters in an answer with its code. */
const shortAnswer = 8000

/** Calls that read only a name or a line. */
const ofOneLine: (keyof ThinkingCalls)[] = [
  'topics',
  'article',
  'search',
  'topicNamed',
  'lookUpArticle',
  'taskAbles',
  'taskHelp',
]

type TextOf = {
  [Name in keyof ThinkingCalls]?: (...given: Parameters<ThinkingCalls[Name]>) => number
}

/** The length of the text that a call reads; 1 is the longest that counts as short. */
const lengths: TextOf = {
  takeTurn: messageLength,
  prepareTurn: messageLength,
  answerTurn: messageLength,
  sayQuickActions: messageLength,
  makePlan: ({ description }) => description.length / shortText,
  previewPlan: (description) => description.length / shortText,
  planQuestions: (description) => description.length / shortText,
  checkCode: (markdown) => markdown.length / shortAnswer,
  shapeOf: (code) => code.length / shortAnswer,
  swiftFaults: (code) => code.length / shortAnswer,
}

const lineCalls = new Set<string>(ofOneLine)

/**
 * Whether a call may take long: any call except those that read only a line or a short text. Short calls go first.
 */
export function isLongCall({ name, given }: WorkerCall): boolean {
  if (lineCalls.has(name)) return false
  const lengthOf = lengths[name as keyof ThinkingCalls] as ((...given: unknown[]) => number) | undefined
  return !lengthOf || lengthOf(...given) > 1
}

function messageLength({ thread }: TutorTurn): number {
  return (thread.at(-1)?.text.length ?? 0) / shortText
}
