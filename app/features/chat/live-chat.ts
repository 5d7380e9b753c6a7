import type { AnswerStep, ChatMessage } from '#contract/chat.ts'
import type { Ask } from './ask.ts'
import { readAnswer, type AnswerEnd, type AnswerEvent, type AnswerStart } from './read-answer.ts'

export interface LiveChatParts {
  /** Asks the server; resolves to the answer's stream. */
  send: (ask: Ask, key: string) => Promise<ReadableStream<Uint8Array> | null>
  /** The answer in progress from its start, or null where there is none. */
  join: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>
  /** Reads the list again, or takes the one just read; resolves to its messages, oldest first. */
  refresh: (from?: 'just-read') => Promise<ListedMessage[]>
  /** The server has the message and keeps a place for its answer. */
  onStart: (start: AnswerStart, ask: Ask) => void
  onEnd: (tutorMessageId: number, end: AnswerEnd & { text: string }) => void
  /** Calls back when the page is drawn next. */
  onNextFrame: (draw: () => void) => void
  wait: (milliseconds: number) => Promise<void>
}

/** A message on the line that is shown. */
export type ListedMessage = Pick<ChatMessage, 'id' | 'status'>

export interface LiveChatState {
  /** The message that is being written. */
  answering: number | null
  isReconnecting: boolean
  /** What the tutor does just now beside writing. */
  step: AnswerStep | null
  /** How the last answer ended while this page watched. */
  lastEnd: AnswerEnd['status'] | null
}

export type LiveChat = ReturnType<typeof createLiveChat>

/** The answer in progress of one project, whoever asked for it, followed to its end through broken connections. */
export function createLiveChat(parts: LiveChatParts) {
  const stateListeners = new Set<() => void>()
  const textListeners = new Set<() => void>()
  let state: LiveChatState = { answering: null, isReconnecting: false, step: null, lastEnd: null }
  let text = ''
  let isDrawDue = false
  let isOpen = false
  let following = new AbortController()

  function change(changes: Partial<LiveChatState>): void {
    state = { ...state, ...changes }
    for (const listener of stateListeners) listener()
  }

  /** Text is drawn once a frame, however many pieces come. A stream joined again starts over, and must not take away what is shown. */
  function show(whole: string): void {
    if (whole.length <= text.length) return
    text = whole
    if (isDrawDue) return
    isDrawDue = true
    parts.onNextFrame(() => {
      isDrawDue = false
      for (const listener of textListeners) listener()
    })
  }

  function begin(step: AnswerStep | null): void {
    if (state.step !== step) change({ step })
  }

  /** One answer at a time: a newer one takes the place of the one before. */
  async function follow(tutorMessageId: number, opened: OpenedStream | null): Promise<void> {
    following.abort()
    const { signal } = (following = new AbortController())
    let stream = opened
    let fruitless = opened ? 0 : -1
    text = ''
    change({ answering: tutorMessageId, isReconnecting: false, step: null, lastEnd: null })
    for (;;) {
      const lengthBefore = text.length
      const end = stream && (await readToEnd(stream, signal, { show, begin }))
      if (signal.aborted) return
      if (end) return settle(tutorMessageId, end)
      fruitless = text.length > lengthBefore ? 0 : fruitless + 1
      if (fruitless > 0) await parts.wait(Math.min(longestWaitMs, 250 * 2 ** fruitless))
      if (signal.aborted) return
      const joined = await joinAgain(tutorMessageId, signal)
      if (signal.aborted) return
      if (joined === 'refused') {
        rest(null)
        // The list's refusal leads to the sign-in page, or says that the project is gone.
        return void parts.refresh().catch(() => {})
      }
      if (joined && 'settledAs' in joined) return rest(joined.settledAs)
      if (joined && joined.start.tutorMessageId !== tutorMessageId)
        return follow(joined.start.tutorMessageId, joined)
      stream = joined
      change({ isReconnecting: joined === null })
    }
  }

  /** Null where there is no connection, or another process writes the answer: then the list tells when it is settled. */
  async function joinAgain(
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

  function settle(tutorMessageId: number, end: AnswerEnd & { text: string }): void {
    parts.onEnd(tutorMessageId, end)
    rest(end.status)
    void parts.refresh().catch(() => {})
  }

  function rest(lastEnd: LiveChatState['lastEnd']): void {
    change({ answering: null, isReconnecting: false, step: null, lastEnd })
  }

  return {
    state: () => state,
    text: () => text,
    subscribe(listener: () => void) {
      stateListeners.add(listener)
      return () => void stateListeners.delete(listener)
    },
    subscribeToText(listener: () => void) {
      textListeners.add(listener)
      return () => void textListeners.delete(listener)
    },
    /** Begins to watch; the returned function ends that. The server goes on with its answer. */
    open() {
      isOpen = true
      return () => {
        isOpen = false
        following.abort()
        change({ answering: null, isReconnecting: false, step: null })
      }
    },
    /** Resolves when the server has the message; the answer comes after. */
    async send(ask: Ask, key: string): Promise<void> {
      const stream = await openStream(await parts.send(ask, key))
      if (!stream) throw new Error('The connection broke before the server took your message. Try again.')
      parts.onStart(stream.start, ask)
      if (isOpen) void follow(stream.start.tutorMessageId, stream)
      else stream.close()
    },
    /** Brings what happened elsewhere, and joins the answer in progress. */
    async catchUp(from?: 'just-read'): Promise<void> {
      const watched = state.answering
      const listed = await parts.refresh(from)
      const streaming = streamingIn(listed)
      if (!isOpen || state.answering !== watched || streaming === watched) return
      const end = endIn(listed, watched)
      // What stands on a line that is not shown is in no list, and may be written all the same: the server is asked for it again.
      const next = streaming ?? (end === null ? watched : null)
      if (next !== null) return void follow(next, null)
      // The list knows of the end, and the connection died without a word of it.
      following.abort()
      rest(end)
    },
  }
}

const longestWaitMs = 4000

/** Null where the line that is shown does not say how. */
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

/** The answer's end with its whole text, or null where the connection broke or the signal came. */
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
    // A broken connection ends like one that was closed.
  }
  return null
}

/** Signed out, or the project is gone: trying again will not help. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'status' in error && (error.status === 401 || error.status === 404)
}
