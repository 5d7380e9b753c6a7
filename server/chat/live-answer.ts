import type { MessageStatus } from '#contract/chat.ts'

export type SettledStatus = Exclude<MessageStatus, 'streaming'>

/** An answer while it is made: one writer, any number of readers at their own pace, each reading the same text from its start. */
export interface LiveAnswer {
  readonly messageId: number
  readonly userMessageId: number
  text: () => string
  end: () => { status: SettledStatus; error: string | null } | null
  /** Resolves at the next piece of text, or at the end. */
  changed: () => Promise<void>
  finished: Promise<void>
  signal: AbortSignal
  append: (text: string) => void
  settle: (status: SettledStatus, error: string | null) => void
  stop: () => void
}

export function createLiveAnswer(ids: { messageId: number; userMessageId: number }): LiveAnswer {
  const abort = new AbortController()
  const finished = Promise.withResolvers<void>()
  let change = Promise.withResolvers<void>()
  let text = ''
  let end: ReturnType<LiveAnswer['end']> = null

  function announce(): void {
    change.resolve()
    change = Promise.withResolvers<void>()
  }

  return {
    ...ids,
    text: () => text,
    end: () => end,
    changed: () => (end ? Promise.resolve() : change.promise),
    finished: finished.promise,
    signal: abort.signal,
    append(piece) {
      text += piece
      announce()
    },
    settle(status, error) {
      end = { status, error }
      announce()
      finished.resolve()
    },
    stop: () => abort.abort(),
  }
}
