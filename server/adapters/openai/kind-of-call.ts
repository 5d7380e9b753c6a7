import type { CompletionMessage } from './completion-request.ts'

/**
 * What a call is, because only a question counts:
 * - `follow-up` brings what the tutor asked for, search results or a tool's answer, or ends with words that are not the user's
 * - `title` wants a line for Xcode's list of conversations
 * - `merge` wants code put into a file
 */
export type KindOfCall = 'question' | 'follow-up' | 'title' | 'merge'

export const searchResults = 'Your search results are provided below:'

export function kindOfCall(messages: readonly CompletionMessage[]): KindOfCall {
  const [first] = messages
  const last = messages.at(-1)
  // Templates stand at the very start, so a learner who quotes one in a question does not change what it is.
  const opening = first?.text ?? ''
  if (
    /^\s*You are a programming assistant for Apple platforms, tasked with summarizing the user's questions/.test(
      opening,
    )
  )
    return 'title'
  if (
    /^\s*You are a (precise code editing assistant|coding assistant that helps merge code updates)/.test(
      opening,
    )
  )
    return 'merge'
  return last?.role !== 'user' || last.text.trimStart().startsWith(searchResults) ? 'follow-up' : 'question'
}
