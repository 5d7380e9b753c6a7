import type { AnswerStep, MessageStatus } from '#contract/chat/chat.ts'

export type SettledStatus = Exclude<MessageStatus, 'streaming'>

export interface AnswerEnd {
  status: SettledStatus
  error: string | null
  /** Whether it failed because it waited too long in the queue. */
  isBusy?: boolean
}

/** An answer as its readers see it. Each reader gets the whole text at its own pace. */
export interface AnswerReader {
  readonly messageId: number
  readonly userMessageId: number
  text: () => string
  end: () => AnswerEnd | null
  /** The current step besides writing, such as a search; null after new text. */
  step: () => AnswerStep | null
  /** Resolves at the next text, step or end. */
  changed: () => Promise<void>
  finished: Promise<void>
}

export interface LiveAnswer extends AnswerReader {
  /** Aborted when the answer is stopped; the reason is an {@link AnswerEnd}. */
  signal: AbortSignal
  append: (text: string) => void
  beginStep: (step: AnswerStep) => void
  /** Notes that the answer reached its length limit and ends in the middle. */
  cutShort: () => void
  isCutShort: () => boolean
  settle: (status: SettledStatus, error: string | null, isBusy?: boolean) => void
  stop: (end?: AnswerEnd) => void
}

export function createLiveAnswer(ids: { messageId: number; userMessageId: number }): LiveAnswer {
  const abort = new AbortController()
  const finished = Promise.withResolvers<void>()
  let change = Promise.withResolvers<void>()
  let text = ''
  let end: AnswerEnd | null = null
  let step: AnswerStep | null = null
  let isCutShort = false

  function announce(): void {
    change.resolve()
    change = Promise.withResolvers<void>()
  }

  return {
    ...ids,
    text: () => text,
    end: () => end,
    step: () => step,
    changed: () => (end ? Promise.resolve() : change.promise),
    finished: finished.promise,
    signal: abort.signal,
    append(piece) {
      text += piece
      step = null
      announce()
    },
    beginStep(next) {
      step = next
      announce()
    },
    cutShort() {
      isCutShort = true
    },
    isCutShort: () => isCutShort,
    settle(status, error, isBusy = false) {
      end = { status, error, ...(isBusy && { isBusy }) }
      announce()
      finished.resolve()
    },
    stop: (how = { status: 'stopped', error: null }) => abort.abort(how),
  }
}
