import { createContext } from 'react'
import type { Ask } from './ask.ts'

/** What can be done from within a message. */
export const ConversationActions = createContext<{
  /** An answer is being made or asked for: nothing else can be. */
  isBusy: boolean
  /** Resolves to whether the server has it; a failure was told in a toast. */
  ask: (ask: Ask) => Promise<boolean>
  /** Asks with the learner's own words, in the place of an earlier message where one is named. */
  send: (content: string, replaces?: number) => Promise<boolean>
  /** Goes on with the conversation that leads through this message. */
  show: (messageId: number) => void
}>({ isBusy: true, ask: () => Promise.resolve(false), send: () => Promise.resolve(false), show: () => {} })
