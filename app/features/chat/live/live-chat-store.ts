import type { AnswerStep } from '#contract/chat/chat.ts'
import type { AnswerEnd } from './read-answer.ts'

export interface LiveChatState {
  /** The id of the answer being written. */
  answering: number | null
  isReconnecting: boolean
  /** What the tutor is doing when it is not writing. */
  step: AnswerStep | null
  /** How the last answer ended, if this page was following it. */
  lastEnd: AnswerEnd['status'] | null
}

export type LiveChatStore = ReturnType<typeof createLiveChatStore>

/** The state of the answer in progress. Its text changes often, so it has its own listeners. */
export function createLiveChatStore(onNextFrame: (draw: () => void) => void) {
  const stateListeners = new Set<() => void>()
  const textListeners = new Set<() => void>()
  let state: LiveChatState = { answering: null, isReconnecting: false, step: null, lastEnd: null }
  let text = ''
  let isDrawDue = false

  function change(changes: Partial<LiveChatState>): void {
    state = { ...state, ...changes }
    for (const listener of stateListeners) listener()
  }

  /** Renders at most once per frame. A rejoined stream starts over and must not shorten the text. */
  function show(whole: string): void {
    if (whole.length <= text.length) return
    text = whole
    if (isDrawDue) return
    isDrawDue = true
    onNextFrame(() => {
      isDrawDue = false
      for (const listener of textListeners) listener()
    })
  }

  function begin(step: AnswerStep | null): void {
    if (state.step !== step) change({ step })
  }

  return {
    state: () => state,
    text: () => text,
    clearText: () => void (text = ''),
    change,
    show,
    begin,
    subscribe(listener: () => void) {
      stateListeners.add(listener)
      return () => void stateListeners.delete(listener)
    },
    subscribeToText(listener: () => void) {
      textListeners.add(listener)
      return () => void textListeners.delete(listener)
    },
  }
}
