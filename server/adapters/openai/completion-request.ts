import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { findUnstorable, unstorableText } from '#contract/storable-text.ts'
import { giveWay } from '#server/platform/http/limits/body-rules.ts'
import { hasAtMostJsonValues } from '#server/platform/http/limits/has-at-most-json-values.ts'
import { choreIn } from '#server/adapters/openai/prompt/client-chore.ts'
import { invalidRequest } from './openai-error.ts'

/** A part of a message. Parts that we cannot read, such as pictures, count as empty text. */
type Part = string | { type: string; text?: string | undefined }
type MessageContent = string | Part[] | null | undefined

/**
 * Checked by hand: for a hundred thousand invalid parts, a zod array schema would create an error for each.
 */
const Content = z.custom<MessageContent>(
  (content) =>
    content === undefined ||
    content === null ||
    typeof content === 'string' ||
    (Array.isArray(content) && content.every(isPart)),
)

const Message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: Content,
})

const Body = z.object({
  model: z.string('Name a model').min(1, 'Name a model'),
  messages: z.array(Message, 'Send a list of messages').min(1, 'Send at least one message'),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.literal(1, 'Only one answer at a time (n: 1) is possible').nullish(),
})

/**
 * Only a `question` counts towards the monthly limit. The others:
 * - `follow-up` returns search results or a tool's output to the tutor, or does not end with a user's message
 * - `title` asks for a title for Xcode's list of conversations
 * - `merge` asks to put code into a file
 * - `chore` asks for something a chat client shows, such as a title or tags
 */
export type KindOfCall = 'question' | 'follow-up' | 'title' | 'merge' | 'chore'

export const searchResults = 'Your search results are provided below:'

export interface CompletionRequest {
  kind: KindOfCall
  model: string
  messages: CompletionMessage[]
  stream: boolean
  includesUsage: boolean
}
export interface CompletionMessage {
  role: z.infer<typeof Message>['role']
  text: string
}

/**
 * Parses and validates the body. Unknown fields are ignored. Lets other requests run between the steps,
 * because bodies can be large.
 */
export async function readCompletionRequest(body: string): Promise<CompletionRequest> {
  requireFewValues(body)
  await giveWay(body.length)
  const json = parseJson(body)
  await giveWay(body.length)
  const unstorable = findUnstorable(json)
  if (unstorable !== null) throw invalidRequest(unstorableText, unstorable || undefined)
  await giveWay(body.length)
  const { data, error } = Body.safeParse(json)
  if (!data) {
    const issue = error.issues[0]!
    throw invalidRequest(issue.message, issue.path.join('.') || undefined)
  }
  const messages = data.messages.map(({ role, content }) => ({ role, text: textOf(content) }))
  return {
    kind: kindOfCall(messages),
    model: data.model,
    messages,
    stream: data.stream ?? false,
    includesUsage: data.stream_options?.include_usage ?? false,
  }
}

function requireFewValues(body: string): void {
  if (!hasAtMostJsonValues(body, limits.bodyValues))
    throw invalidRequest('The body holds too many values. Send fewer messages.')
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw invalidRequest('The body is not valid JSON')
  }
}

function isPart(part: unknown): part is Part {
  if (typeof part === 'string') return true
  if (typeof part !== 'object' || part === null || !('type' in part)) return false
  const text = 'text' in part ? part.text : undefined
  return typeof part.type === 'string' && (text === undefined || typeof text === 'string')
}

function textOf(content: MessageContent): string {
  if (typeof content === 'string') return content
  return (content ?? [])
    .map((part) => (typeof part === 'string' ? part : part.type === 'text' ? (part.text ?? '') : ''))
    .filter((text) => text !== '')
    .join('\n')
}

function kindOfCall(messages: readonly CompletionMessage[]): KindOfCall {
  const [first] = messages
  const last = messages.at(-1)
  // Templates are at the very start of a message, so quoting one in a question does not change the kind.
  const opening = startOf(first)
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
  if (last?.role === 'user' && choreIn(last.text) !== null) return 'chore'
  return last?.role !== 'user' || startOf(last).trimStart().startsWith(searchResults)
    ? 'follow-up'
    : 'question'
}

/** Only the start decides the kind of request, so that a message with megabytes of spaces is not searched. */
function startOf(message: CompletionMessage | undefined): string {
  return message?.text.slice(0, 1000) ?? ''
}

export function textOfAll({ messages }: CompletionRequest): string {
  return messages.map(({ text }) => text).join('\n\n')
}

export function lastTextOf({ messages }: CompletionRequest): string {
  return messages.at(-1)!.text
}
