import type { AnswerStep, ChatMessage } from '#contract/chat/chat.ts'
import type { Ask } from '#app/features/chat/ask.ts'
import { createLiveChatStore, type LiveChatState, type LiveChatStore } from './live-chat-store.ts'
import { readAnswer, type AnswerEnd, type AnswerEvent, type AnswerStart } from './read-answer.ts'

export interface LiveChatParts {
  /** Sends the request; resolves to the answer's stream. */
  send: (ask: Ask, key: string) => Promise<ReadableStream<Uint8Array> | null>
  /** Resolves to the stream of the answer in progress, from its start; null if there is none. */
  join: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>
  /** Refetches the messages, or uses those just loaded; resolves to them, oldest first. */
  refresh: (from?: 'just-read') => Promise<ListedMessage[]>
  /** Called when the server has stored the message and its empty answer. */
  onStart: (start: AnswerStart, ask: Ask) => void
  onEnd: (tutorMessageId: number, end: AnswerEnd & { text: string }) => void
  /** Calls `draw` in a later frame. */
  onNextFrame: (draw: () => void) => void
  wait: (milliseconds: number) => Promise<void>
}

/** A message on the shown branch. */
export type ListedMessage = Pick<ChatMessage, 'id' | 'status'>

export type LiveChat = ReturnType<typeof createLiveChat>

/** Follows a project's answer in progress to its end, reconnecting if needed, even if another tab requested it. */
export function createLiveChat(parts: LiveChatParts) {
  const store = createLiveChatStore(parts.onNextFrame)
  const { follow, abort, rest } = createFollower(parts, store)
  let isOpen = false

  return {
    state: store.state,
    text: store.text,
    subscribe: store.subscribe,
    subscribeToText: store.subscribeToText,
    /** Starts following answers; the returned function stops that, but not the answer on the server. */
    open() {
      isOpen = true
      return () => {
        isOpen = false
        abort()
        store.change({ answering: null, isReconnecting: false, step: null })
      }
    },
    /** Resolves when the server has received the message, before it answers. */
    async send(ask: Ask, key: string): Promise<void> {
      const stream = await openStream(await parts.send(ask, key))
      if (!stream) throw new Error('The connection broke before the server took your message. Try again.')
      parts.onStart(stream.start, ask)
      if (isOpen) void follow(stream.start.tutorMessageId, stream)
      else stream.close()
    },
    /** Loads messages sent elsewhere, and joins an answer in progress. */
    async catchUp(from?: 'just-read'): Promise<void> {
      const watched = store.state().answering
      const listed = await parts.refresh(from)
      const streaming = streamingIn(listed)
      if (!isOpen || store.state().answering !== watched || streaming === watched) return
      const end = endIn(listed, watched)
      // An answer on a hidden branch is in no list but may still be streaming, so ask the server.
      const next = streaming ?? (end === null ? watched : null)
      if (next !== null) return void follow(next, null)
      // The list has the answer's end, which the broken connection never delivered.
      abort()
      rest(end)
    },
  }
}

/** Follows one answer at a time; a newer one replaces it. */
function createFollower(parts: LiveChatParts, { text, clearText, change, show, begin }: LiveChatStore) {
  let following = new AbortController()

  async function follow(tutorMessageId: number, opened: OpenedStream | null): Promise<void> {
    following.abort()
    const { signal } = (following = new AbortController())
    let stream = opened
    let fruitless = opened ? 0 : -1
    clearText()
    change({ answering: tutorMessageId, isReconnecting: false, step: null, lastEnd: null })
    for (;;) {
      const lengthBefore = text().length
      const end = stream && (await readToEnd(stream, signal, { show, begin }))
      if (signal.aborted) return
      if (end) return settle(tutorMessageId, end)
      fruitless = text().length > lengthBefore ? 0 : fruitless + 1
      if (fruitless > 0) await parts.wait(Math.min(longestWaitMs, 250 * 2 ** fruitless))
      if (signal.aborted) return
      const joined = await joinAgain(parts, tutorMessageId, signal)
      if (signal.aborted) return
      if (joined === 'refused') {
        rest(null)
        // If the list is refused too, its error handling shows the sign-in page, or that the project is gone.
        return void parts.refresh().catch(() => {})
      }
      if (joined && 'settledAs' in joined) return rest(joined.settledAs)
      if (joined && joined.start.tutorMessageId !== tutorMessageId)
        return follow(joined.start.tutorMessageId, joined)
      stream = joined
      change({ isReconnecting: joined === null })
    }
  }

  function settle(tutorMessageId: number, end: AnswerEnd & { text: string }): void {
    parts.onEnd(tutorMessageId, end)
    rest(end.status)
    void parts.refresh().catch(() => {})
  }

  function rest(lastEnd: LiveChatState['lastEnd']): void {
    change({ answering: null, isReconnecting: false, step: null, lastEnd })
  }

  return { follow, rest, abort: () => following.abort() }
}

/** Null if there is no connection, or if another process writes the answer; then the list shows when it is settled. */
async function joinAgain(
  parts: LiveChatParts,
  tutorMessageId: number,
  signal: AbortSignal,
): Promise<OpenedStream | Settled | 'refused' | null> {
  try {
    const joined = await openStream(await parts.join(signal))
    if (joined) return joined
    const listed = await parts.refresh()
    return streamingIn(listed) === null ? { settledAs: endIn(listed, tutorMessageId) } : null
  } catch (error) {
    return isRefusal(error) ? 'refused' : null
  }
}

const longestWaitMs = 4000

/** `settledAs` is null if the shown branch does not contain the answer. */
interface Settled {
  settledAs: AnswerEnd['status'] | null
}

function streamingIn(listed: ListedMessage[]): number | null {
  return listed.findLast(({ status }) => status === 'streaming')?.id ?? null
}

function endIn(listed: ListedMessage[], messageId: number | null): AnswerEnd['status'] | null {
  const status = listed.find(({ id }) => id === messageId)?.status
  return status && status !== 'streaming' ? status : null
}

interface OpenedStream {
  start: AnswerStart
  events: AsyncGenerator<AnswerEvent, void, void>
  close: () => void
}

async function openStream(body: ReadableStream<Uint8Array> | null): Promise<OpenedStream | null> {
  if (!body) return null
  const life = new AbortController()
  const events = readAnswer(body, life.signal)
  const { value: first } = await events.next()
  return first?.type === 'start' ? { start: first, events, close: () => life.abort() } : null
}

/** The answer's end with its whole text; null if the connection broke or the signal aborted. */
async function readToEnd(
  { events, close }: OpenedStream,
  signal: AbortSignal,
  { show, begin }: { show: (text: string) => void; begin: (step: AnswerStep | null) => void },
): Promise<(AnswerEnd & { text: string }) | null> {
  let text = ''
  signal.addEventListener('abort', close, { once: true })
  try {
    for await (const event of events) {
      if (event.type === 'text') show((text += event.text))
      if (event.type === 'text' || event.type === 'step') begin(event.type === 'step' ? event.step : null)
      if (event.type === 'end') return { status: event.status, error: event.error, text }
    }
  } catch {
    // A broken connection is treated like one that was closed.
  }
  return null
}

/** Whether retrying is pointless: the user is signed out or the project was deleted. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'status' in error && (error.status === 401 || error.status === 404)
}
