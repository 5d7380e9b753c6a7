import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, type LanguageModelV4 } from '@ai-sdk/provider'
import type { LanguageModel } from 'ai'
import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import { callModel, sendToModel, type ModelResponse } from './call-model.ts'
import { storable, type ModelPart, type ModelQuestion } from './model-question.ts'

interface Address {
  name: string
  baseURL: string
  apiKey?: string | undefined
  model: string
}

/** A model that can also be asked without the streams of the AI SDK. */
export interface DirectModel extends LanguageModelV4 {
  /** For a question without tools. Throws an APICallError where it is refused, and as Node's client does where the line breaks. */
  partsOfAnswer: (question: ModelQuestion) => AsyncIterable<ModelPart>
}

const longestRefusal = 100_000

/** A model that speaks Chat Completions. Asked directly, its first word comes sooner than through the streams of the AI SDK. */
export function chatCompletions({ name, baseURL, apiKey, model }: Address): DirectModel {
  const provider = createOpenAICompatible({ name, fetch: callModel, includeUsage: true, baseURL, apiKey })
  const url = `${baseURL.replace(/\/$/, '')}/chat/completions`
  const headers = { 'Content-Type': 'application/json', ...(apiKey ? { Authorization: `Bearer ${apiKey}` } : {}) }
  const ask = ({ instructions, messages, maxOutputTokens, abortSignal }: ModelQuestion) => {
    const body = { model, max_tokens: maxOutputTokens, messages: [...systemOf(instructions), ...messages], stream: true, stream_options: { include_usage: true } }
    return sendToModel(new URL(url), { method: 'POST', headers, signal: abortSignal }, JSON.stringify(body))
  }
  return Object.assign(provider(model), { partsOfAnswer: (question: ModelQuestion) => partsOf(url, () => ask(question)) })
}

export function isDirect(model: LanguageModel): model is DirectModel {
  return typeof model !== 'string' && 'partsOfAnswer' in model
}

async function* partsOf(url: string, ask: () => Promise<ModelResponse>): AsyncGenerator<ModelPart> {
  const answer = await ask()
  answer.setEncoding('utf8')
  if (answer.statusCode! < 200 || answer.statusCode! > 299) throw await refusalOf(url, answer)

  const events: string[] = []
  const parser = createParser({ onEvent: ({ data }) => events.push(data) })
  let usage: Usage = null
  let finish: string | null = null
  let isRefused = false
  for await (const piece of answer as AsyncIterable<string>) {
    parser.feed(piece)
    for (const data of events.splice(0)) {
      if (data === '[DONE]') continue
      const chunk = readChunk(data)
      if ('error' in chunk) {
        yield { type: 'error', error: chunk.error }
        continue
      }
      usage = chunk.usage ?? usage
      const [choice] = chunk.choices
      finish = choice?.finish_reason ?? finish
      isRefused ||= Boolean(choice?.delta?.refusal)
      const text = textOf(choice?.delta)
      if (text !== '') yield { type: 'text', text: storable(text) }
    }
  }
  yield {
    type: 'finish',
    inputTokens: usage?.prompt_tokens ?? undefined,
    outputTokens: usage?.completion_tokens ?? undefined,
    reason: isRefused ? 'content-filter' : (reasons.get(finish ?? '') ?? 'other'),
    rawReason: finish ?? undefined,
  }
}

function systemOf(instructions: ModelQuestion['instructions']) {
  return [instructions].flat().map((part) => ({ role: 'system', content: typeof part === 'string' ? part : part.content }))
}

async function refusalOf(url: string, answer: ModelResponse): Promise<APICallError> {
  let responseBody = ''
  for await (const piece of answer as AsyncIterable<string>) {
    responseBody += piece
    if (responseBody.length > longestRefusal) break
  }
  const responseHeaders = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
  return new APICallError({ message: answer.statusMessage ?? '', url, requestBodyValues: {}, statusCode: answer.statusCode!, responseHeaders, responseBody })
}

const Usage = z.object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() }).nullish()
type Usage = z.infer<typeof Usage>
/** Thoughts of a model come as parts of another type, and are not for the learner. */
const ContentPart = z.object({ type: z.string(), text: z.string().optional().catch(undefined) })
const Delta = z
  .object({
    content: z.union([z.string(), z.array(ContentPart)]).nullish(),
    refusal: z.string().nullish().catch(null),
  })
  .nullish()
const Chunk = z.object({ choices: z.array(z.object({ delta: Delta, finish_reason: z.string().nullish() })), usage: Usage })

/** As the AI SDK names them. */
const reasons = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content_filter', 'content-filter'],
])

/** An error comes as an event, too. */
function readChunk(data: string): z.infer<typeof Chunk> | { error: unknown } {
  try {
    const value = JSON.parse(data) as { error?: unknown } | null
    return value?.error ? { error: value.error } : Chunk.parse(value)
  } catch (error) {
    return { error }
  }
}

function textOf(delta: z.infer<typeof Delta>): string {
  const { content, refusal } = delta ?? {}
  const said = typeof content === 'string' ? content : (content ?? []).map(({ type, text = '' }) => (type === 'text' ? text : '')).join('')
  return said + (refusal ?? '')
}
