import { readAnswer, type AnswerEnd, type AnswerEvent, type AnswerStart } from './read-answer.ts'

export interface LiveChatParts {
  /** Sends a message; resolves to the answer's stream. */
  send: (content: string, key: string, signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>
  /** The answer in progress from its start, or null where there is none. */
  join: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>
  /** Reads the list again; resolves to the message that still streams, or null. */
  refresh: () => Promise<number | null>
  /** The server has the message and its answer's place. */
  onStart: (start: AnswerStart, content: string) => void
  onEnd: (tutorMessageId: number, end: AnswerEnd & { text: string }) => void
  /** Calls back when the page is drawn next. */
  onNextFrame: (draw: () => void) => void
  wait: (milliseconds: number) => Promise<void>
}

export interface LiveChatState {
  /** The message that is being written. */
  answering: number | null
  isReconnecting: boolean
  /** How the last answer ended, while this page watched. */
  lastEnd: AnswerEnd['status'] | null
}

export type LiveChat = ReturnType<typeof createLiveChat>

/** The answer in progress of one project: started here or elsewhere, followed to its end through broken connections. */
export function createLiveChat(parts: LiveChatParts) {
  const stateListeners = new Set<() => void>()
  const textListeners = new Set<() => void>()
  let state: LiveChatState = { answering: null, isReconnecting: false, lastEnd: null }
  let text = ''
  let isDrawDue = false
  let life = new AbortController()

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

  async function follow(start: AnswerStart, opened: AsyncGenerator<AnswerEvent> | null): Promise<void> {
    const { signal } = life
    let { tutorMessageId } = start
    let events = opened
    let fruitless = 0
    text = ''
    change({ answering: tutorMessageId, isReconnecting: false, lastEnd: null })
    while (!signal.aborted) {
      const lengthBefore = text.length
      const end = events && (await read(events, show))
      if (signal.aborted) return
      if (end) return settle(tutorMessageId, end)
      fruitless = text.length > lengthBefore ? 0 : fruitless + 1
      await parts.wait(Math.min(longestWaitMs, 250 * 2 ** fruitless))
      if (signal.aborted) return
      const rejoined = await rejoin(signal)
      if (rejoined === 'over') return change({ answering: null, isReconnecting: false, lastEnd: 'complete' })
      events = rejoined?.events ?? null
      if (rejoined && rejoined.start.tutorMessageId !== tutorMessageId) {
        tutorMessageId = rejoined.start.tutorMessageId
        text = ''
      }
      change({ answering: tutorMessageId, isReconnecting: rejoined === null })
    }
  }

  /** Null: there is no connection, or the server is not ready to tell. */
  async function rejoin(signal: AbortSignal): Promise<{ start: AnswerStart; events: AsyncGenerator<AnswerEvent> } | 'over' | null> {
    try {
      const joined = await open(await parts.join(signal))
      if (joined) return joined
      return (await parts.refresh()) === null ? 'over' : null
    } catch (error) {
      if (!isRefusal(error)) return null
      return 'over'
    }
  }

  function settle(tutorMessageId: number, { status, error, text: whole }: AnswerEnd & { text: string }): void {
    parts.onEnd(tutorMessageId, { status, error, text: whole })
    change({ answering: null, isReconnecting: false, lastEnd: status })
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
    /** Begins; the returned function ends it. The server goes on with its answer. */
    open() {
      const own = (life = new AbortController())
      return () => {
        own.abort()
        change({ answering: null, isReconnecting: false })
      }
    },
    /** Resolves when the server has the message; the answer comes after. */
    async send(content: string, key: string): Promise<void> {
      const { signal } = life
      const sent = await open(await parts.send(content, key, signal))
      if (!sent) throw new Error('The connection broke before the server had your message. Try again.')
      if (signal.aborted) return
      parts.onStart(sent.start, content)
      void follow(sent.start, sent.events)
    },
    /** Brings what happened elsewhere, and joins the answer in progress. */
    async catchUp(): Promise<void> {
      const streaming = await parts.refresh()
      if (streaming === null || state.answering !== null || life.signal.aborted) return
      await follow({ userMessageId: 0, tutorMessageId: streaming }, null)
    },
  }
}

const longestWaitMs = 4000

async function open(body: ReadableStream<Uint8Array> | null): Promise<{ start: AnswerStart; events: AsyncGenerator<AnswerEvent> } | null> {
  if (!body) return null
  const events = readAnswer(body)
  const { value: first } = await events.next()
  return first?.type === 'start' ? { start: first, events } : null
}

/** The answer's end, or null where the connection broke. */
async function read(events: AsyncGenerator<AnswerEvent>, show: (text: string) => void): Promise<(AnswerEnd & { text: string }) | null> {
  let text = ''
  try {
    for await (const event of events) {
      if (event.type === 'text') show(text += event.text)
      if (event.type === 'end') return { status: event.status, error: event.error, text }
    }
  } catch {
    // A broken connection; the caller joins again.
  }
  return null
}

/** Signed out, or the project is gone: trying again will not help. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'status' in error && (error.status === 401 || error.status === 404)
}
