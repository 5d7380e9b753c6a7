import type { AnswerStep, MessageStatus } from '#contract/chat/chat.ts'

export type SettledStatus = Exclude<MessageStatus, 'streaming'>

export interface AnswerEnd {
  status: SettledStatus
  error: string | null
  /** Failed because it waited too long for its turn. */
  isBusy?: boolean
}

/** An answer as its readers see it. Each reads the whole text at its own pace. */
export interface AnswerReader {
  readonly messageId: number
  readonly userMessageId: number
  text: () => string
  end: () => AnswerEnd | null
  /** The step the tutor is on, other than writing, since it last sent text. */
  step: () => AnswerStep | null
  /** Resolves at the next piece of text, at a step, or at the end. */
  changed: () => Promise<void>
  finished: Promise<void>
}

/** An answer in progress, for its one writer. */
export interface LiveAnswer extends AnswerReader {
  /** Its reason is the {@link AnswerEnd} of a stopped answer. */
  signal: AbortSignal
  append: (text: string) => void
  beginStep: (step: AnswerStep) => void
  /** The model reached its length limit, so the answer ends in the middle. */
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
