import type { ChatMessage } from '#contract/chat/chat.ts'
import type { Ask } from './ask.ts'
import type { AnswerStart } from './live/read-answer.ts'

/** The loaded part of a conversation: consecutive messages, oldest first, ending with the newest. */
export interface ChatHistory {
  messages: ChatMessage[]
  hasOlder: boolean
}

export const noHistory: ChatHistory = { messages: [], hasOlder: false }

/**
 * Merges the newest page. Messages after it were sent while it was loading, unless they were already known
 * before: those belong to a branch no longer shown. Unchanged messages stay the same objects, so they are not
 * rendered again.
 */
export function takeNewest(
  known: ChatHistory,
  page: ChatMessage[],
  { hasOlder, knownBefore }: { hasOlder: boolean; knownBefore: ChatHistory },
): ChatHistory {
  const lastId = page.at(-1)?.id ?? 0
  const newer = known.messages.filter(
    ({ id }) => id > lastId && !knownBefore.messages.some((before) => before.id === id),
  )
  const older = leadingTo(known, page[0])
  return {
    messages: [...older, ...asKnown(known, page), ...newer],
    hasOlder: older.length > 0 ? known.hasOlder : hasOlder,
  }
}

/** Merges the page before the first known message, unless a different branch is now shown. */
export function takeOlder(known: ChatHistory, page: ChatMessage[], hasOlder: boolean): ChatHistory {
  const [first] = known.messages
  if (!first) return known
  if (page.length === 0) return { ...known, hasOlder }
  return page.at(-1)?.id === first.parentId ? { messages: [...page, ...known.messages], hasOlder } : known
}

/**
 * Appends a new exchange: the message, if any, and its still empty answer. An edited message or second answer
 * replaces the shown one and everything below it.
 */
export function beginExchange(
  known: ChatHistory,
  { userMessageId, tutorMessageId }: AnswerStart,
  ask: Ask,
  projectId: number,
  createdAt: string,
): ChatHistory {
  if (known.messages.some(({ id }) => id === tutorMessageId)) return known
  const answered = 'answerTo' in ask ? known.messages.find(({ id }) => id === ask.answerTo) : undefined
  const fresh = {
    projectId,
    error: null,
    source: 'web' as const,
    taskId: ('answerTo' in ask ? answered?.taskId : ask.taskId) ?? null,
    hintLevel: null,
    codeChecks: null,
    hasView: false,
    isHelpful: null,
    action: null,
    offers: [],
    // The refetched list brings the pictures with their ids.
    pictures: [],
    createdAt,
  }
  const question = known.messages.findIndex(
    ({ id }) => id === ('answerTo' in ask ? ask.answerTo : ask.replaces),
  )
  const kept =
    question < 0 ? known.messages : known.messages.slice(0, 'answerTo' in ask ? question + 1 : question)
  const [replaced] = known.messages.slice(kept.length)
  const asked =
    'answerTo' in ask
      ? []
      : [
          {
            ...fresh,
            id: userMessageId,
            content: ask.content,
            isUserMessage: true,
            status: 'complete' as const,
            ...inPlaceOf(replaced, userMessageId, kept.at(-1)?.id ?? null),
          },
        ]
  const answer = {
    ...fresh,
    id: tutorMessageId,
    content: '',
    isUserMessage: false,
    status: 'streaming' as const,
  }
  return {
    ...known,
    messages: [
      ...kept,
      ...asked,
      { ...answer, ...inPlaceOf('answerTo' in ask ? replaced : undefined, tutorMessageId, userMessageId) },
    ],
  }
}

/**
 * The messages about one task: those in the loaded conversation, preceded by older ones from the task's own
 * list, because the conversation is loaded only as far back as the learner has scrolled.
 */
export function threadOf({ messages }: ChatHistory, taskId: number, told: ChatMessage[]): ChatMessage[] {
  const firstKnown = messages[0]?.id ?? Infinity
  return [
    ...told.filter(({ id }) => id < firstKnown),
    ...messages.filter((message) => message.taskId === taskId),
  ]
}

/** Applies a change to one message. */
export function changeMessage(
  known: ChatHistory,
  messageId: number,
  change: Partial<ChatMessage>,
): ChatHistory {
  return {
    ...known,
    messages: known.messages.map((message) =>
      message.id === messageId ? { ...message, ...change } : message,
    ),
  }
}

/** The known messages before a page; empty if there is a gap between them. */
function leadingTo({ messages }: ChatHistory, first: ChatMessage | undefined): ChatMessage[] {
  return first ? messages.slice(0, messages.findIndex(({ id }) => id === first.parentId) + 1) : []
}

function asKnown(known: ChatHistory, page: ChatMessage[]): ChatMessage[] {
  const knownById = new Map(known.messages.map((message) => [message.id, message]))
  return page.map((message) => newest(knownById.get(message.id), message))
}

/** Prefers a settled message to a page's streaming one: the page may be older than the end of the stream. */
function newest(known: ChatMessage | undefined, fromServer: ChatMessage): ChatMessage {
  if (!known) return fromServer
  if (known.status !== 'streaming' && fromServer.status === 'streaming') return known
  return JSON.stringify(known) === JSON.stringify(fromServer) ? known : fromServer
}

function inPlaceOf(replaced: ChatMessage | undefined, id: number, parentId: number | null) {
  const ids = [...(replaced?.siblings.ids ?? []), id]
  return { parentId, siblings: { index: ids.length - 1, count: ids.length, ids } }
}
