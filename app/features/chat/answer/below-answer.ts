import { createContext, type ReactNode } from 'react'
import type { ChatMessage } from '#contract/chat/chat.ts'

/** Renders what is shown below a settled answer, such as a check question. Provided by the route. */
export const BelowAnswer = createContext<(message: ChatMessage) => ReactNode>(() => null)
