import type { AnswerStep } from '#contract/chat.ts'
import type { Ask } from './ask.ts'
import { readAnswer, type AnswerEnd, type AnswerEvent, type AnswerStart } from './read-answer.ts'

export interface LiveChatParts {
  /** Asks the server; resolves to the answer's stream. */
  send: (ask: Ask, key: string) => Promise<ReadableStream<Uint8Array> | null>
  /** The answer in progress from its start, or null where there is none. */
  join: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>
  /** Reads the list again, or takes the one just read; resolves to the message that still streams, or null. */
  refresh: (from?: 'just-read') => Promise<number | null>
  /** The server has the message and keeps a place for its answer. */
  onStart: (start: AnswerStart, ask: Ask) => void
  onEnd: (tutorMessageId: number, end: AnswerEnd & { text: string }) => void
  /** Calls back when the page is drawn next. */
  onNextFrame: (draw: () => void) => void
  wait: (milliseconds: number) => Promise<void>
}

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
      const joined = await joinAgain(signal)
      if (signal.aborted) return
      if (joined === 'settled' || joined === 'refused') {
        change({ answering: null, isReconnecting: false, step: null, lastEnd: joined === 'settled' ? 'complete' : null })
        // The list's refusal leads to the sign-in page, or says that the project is gone.
        return joined === 'refused' ? void parts.refresh().catch(() => {}) : undefined
      }
      if (joined && joined.start.tutorMessageId !== tutorMessageId) return follow(joined.start.tutorMessageId, joined)
      stream = joined
      change({ isReconnecting: joined === null })
    }
  }

  /** Null where there is no connection, or another process writes the answer: then the list tells when it is settled. */
  async function joinAgain(signal: AbortSignal): Promise<OpenedStream | 'settled' | 'refused' | null> {
    try {
      const joined = await openStream(await parts.join(signal))
      if (joined) return joined
      return (await parts.refresh()) === null ? 'settled' : null
    } catch (error) {
      return isRefusal(error) ? 'refused' : null
    }
  }

  function settle(tutorMessageId: number, end: AnswerEnd & { text: string }): void {
    parts.onEnd(tutorMessageId, end)
    change({ answering: null, isReconnecting: false, step: null, lastEnd: end.status })
    void parts.refresh().catch(() => {})
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
      const streaming = await parts.refresh(from)
      if (!isOpen || state.answering !== watched || streaming === watched) return
      if (streaming !== null) return void follow(streaming, null)
      // The list knows of the end, and the connection died without a word of it.
      following.abort()
      change({ answering: null, isReconnecting: false, step: null, lastEnd: 'complete' })
    },
  }
}

const longestWaitMs = 4000

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
