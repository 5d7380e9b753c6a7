import { createContext } from 'react'
import type { Ask } from './ask.ts'

/** What the parts of a message can do. */
export const ConversationActions = createContext<{
  /** True while an answer is requested or written; nothing else can be asked then. */
  isBusy: boolean
  /** Resolves to whether the server has received it; failures are shown in a toast. */
  ask: (ask: Ask) => Promise<boolean>
  /** Sends a message, optionally as an edit of an earlier one. */
  send: (content: string, replaces?: number) => Promise<boolean>
  /** Switches to the branch with this message. */
  show: (messageId: number) => void
}>({ isBusy: true, ask: () => Promise.resolve(false), send: () => Promise.resolve(false), show: () => {} })
