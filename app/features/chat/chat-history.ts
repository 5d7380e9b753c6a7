import type { ChatMessage } from '#contract/chat.ts'

/** What the browser knows of a conversation: messages without a gap, oldest first, up to the newest. */
export interface ChatHistory {
  messages: ChatMessage[]
  hasOlder: boolean
}

export const noHistory: ChatHistory = { messages: [], hasOlder: false }

/** Joins a page from the server to what is known. Messages that did not change stay the same objects, so that they are not drawn again. */
export function mergePage(known: ChatHistory, page: ChatMessage[], pageHasOlder: boolean): ChatHistory {
  const [first] = page
  const last = page.at(-1)
  if (!first || !last) return known.messages.length > 0 ? { ...known, hasOlder: known.hasOlder && pageHasOlder } : { messages: [], hasOlder: pageHasOlder }
  const knownById = new Map(known.messages.map((message) => [message.id, message]))
  const older = known.messages.filter((message) => message.id < first.id)
  const newer = known.messages.filter((message) => message.id > last.id)
  const touches = known.messages.length === 0 || page.some((message) => knownById.has(message.id)) || newer.length > 0
  // Where messages between the two are missing, the older ones are dropped and brought again on the way up.
  const keptOlder = touches ? older : []
  return {
    messages: [...keptOlder, ...page.map((message) => newest(knownById.get(message.id), message)), ...newer],
    hasOlder: keptOlder.length > 0 ? known.hasOlder : pageHasOlder,
  }
}

/** Adds messages at the end, or puts them in the place of those with the same id. */
export function putMessages(known: ChatHistory, messages: ChatMessage[]): ChatHistory {
  const kept = known.messages.filter((message) => !messages.some(({ id }) => id === message.id))
  return { ...known, messages: [...kept, ...messages].toSorted((one, other) => one.id - other.id) }
}

/** A page can be older than what the stream already told: what is settled does not go back to streaming. */
function newest(known: ChatMessage | undefined, fromServer: ChatMessage): ChatMessage {
  if (!known) return fromServer
  if (known.status !== 'streaming' && fromServer.status === 'streaming') return known
  const isSame = known.content === fromServer.content && known.status === fromServer.status && known.error === fromServer.error && known.createdAt === fromServer.createdAt
  return isSame ? known : fromServer
}
