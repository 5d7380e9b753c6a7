import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { unstorableText } from '#contract/storable-text.ts'
import { findEscapedUnstorable } from '#server/platform/http/body-rules.ts'
import { isModestJson } from '#server/platform/http/modest-json.ts'
import { invalidRequest } from './openai-error.ts'

/** Parts of kinds we cannot read, such as pictures, count as no text. */
const Part = z.looseObject({ type: z.string(), text: z.string().optional() })
const Content = z.union([z.string(), z.array(z.union([z.string(), Part])), z.null()]).optional()

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

/** A request as the tutor needs it: of each message its words. */
export interface CompletionRequest extends Pick<z.infer<typeof Body>, 'model' | 'stream_options'> {
  messages: CompletionMessage[]
  stream: boolean
}
export interface CompletionMessage {
  role: z.infer<typeof Message>['role']
  text: string
}

/** What other fields say is ignored: clients send many, and none of them changes what a tutor answers. */
export function readCompletionRequest(body: string): CompletionRequest {
  const json = parseJson(body)
  const unstorable = findEscapedUnstorable(body, json)
  if (unstorable !== null) throw invalidRequest(unstorableText, unstorable || undefined)
  const { data, error } = Body.safeParse(json)
  if (data)
    return {
      ...data,
      messages: data.messages.map(({ role, content }) => ({ role, text: textOf(content) })),
      stream: data.stream ?? false,
    }
  const issue = error.issues[0]!
  throw invalidRequest(issue.message, issue.path.join('.') || undefined)
}

function parseJson(body: string): unknown {
  if (!isModestJson(body, limits.bodyValues))
    throw invalidRequest('The body holds too many values. Send fewer messages.')
  try {
    return JSON.parse(body)
  } catch {
    throw invalidRequest('The body is not valid JSON')
  }
}

function textOf(content: z.infer<typeof Content>): string {
  if (typeof content === 'string') return content
  return (content ?? [])
    .map((part) => (typeof part === 'string' ? part : part.type === 'text' ? (part.text ?? '') : ''))
    .filter((text) => text !== '')
    .join('\n')
}
