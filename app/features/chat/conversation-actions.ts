import { createContext } from 'react'
import type { Ask } from './ask.ts'

/** The actions available in a message. */
export const ConversationActions = createContext<{
  /** An answer is being requested or written, so nothing else can be asked. */
  isBusy: boolean
  /** Resolves to whether the server has it; failures are shown in a toast. */
  ask: (ask: Ask) => Promise<boolean>
  /** Sends a message, optionally as an edit of an earlier one. */
  send: (content: string, replaces?: number) => Promise<boolean>
  /** Shows the branch with this message. */
  show: (messageId: number) => void
}>({ isBusy: true, ask: () => Promise.resolve(false), send: () => Promise.resolve(false), show: () => {} })
