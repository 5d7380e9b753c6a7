import type { AnswerStep, MessageStatus } from '#contract/chat.ts'

export type SettledStatus = Exclude<MessageStatus, 'streaming'>

export interface AnswerEnd {
  status: SettledStatus
  error: string | null
}

/** An answer as its readers see it: any number of them at their own pace, each reading the same text from its start. */
export interface AnswerReader {
  readonly messageId: number
  readonly userMessageId: number
  text: () => string
  end: () => AnswerEnd | null
  /** What is done beside writing since the last piece of text. */
  step: () => AnswerStep | null
  /** Resolves at the next piece of text, at a step, or at the end. */
  changed: () => Promise<void>
  finished: Promise<void>
}

/** An answer while it is made, for its one writer. */
export interface LiveAnswer extends AnswerReader {
  /** Its reason is the end that the answer shall have. */
  signal: AbortSignal
  append: (text: string) => void
  beginStep: (step: AnswerStep) => void
  /** The model reached its longest length: whatever comes of the answer, it ends in the middle. */
  cutShort: () => void
  isCutShort: () => boolean
  settle: (status: SettledStatus, error: string | null) => void
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
    settle(status, error) {
      end = { status, error }
      announce()
      finished.resolve()
    },
    stop: (how = { status: 'stopped', error: null }) => abort.abort(how),
  }
}

/** Whether the answer grows or ends, from now on, before the time is over. */
export async function changesWithin(answer: AnswerReader, milliseconds: number): Promise<boolean> {
  if (answer.end() !== null) return true
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), milliseconds)
  try {
    return await Promise.race([answer.changed().then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
