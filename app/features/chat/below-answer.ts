import { createContext, type ReactNode } from 'react'
import type { ChatMessage } from '#contract/chat.ts'

/** What stands below a settled answer beside its own text, such as a question; the route says what. */
export const BelowAnswer = createContext<(message: ChatMessage) => ReactNode>(() => null)
