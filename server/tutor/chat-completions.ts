import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, type LanguageModelV4 } from '@ai-sdk/provider'
import type { LanguageModel } from 'ai'
import { createParser } from 'eventsource-parser'
import { addressOf, callModel, sendToModel, type ModelResponse } from './call-model.ts'
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
  const address = addressOf(new URL(url))
  const headers = { 'Content-Type': 'application/json', ...(apiKey ? { Authorization: `Bearer ${apiKey}` } : {}) }
  const ask = ({ instructions, messages, maxOutputTokens, abortSignal }: ModelQuestion) => {
    const body = { model, max_tokens: maxOutputTokens, messages: [...systemOf(instructions), ...messages], stream: true, stream_options: { include_usage: true } }
    return sendToModel(address, { method: 'POST', headers, signal: abortSignal }, JSON.stringify(body))
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
  let usage: Usage | null = null
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
      finish = chunk.finish ?? finish
      isRefused ||= chunk.isRefused
      if (chunk.text !== '') yield { type: 'text', text: storable(chunk.text) }
    }
  }
  yield {
    type: 'finish',
    inputTokens: usage?.inputTokens,
    outputTokens: usage?.outputTokens,
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

interface Usage {
  inputTokens: number | undefined
  outputTokens: number | undefined
}

interface Chunk {
  text: string
  isRefused: boolean
  finish: string | null
  usage: Usage | null
}

/** As the AI SDK names them. */
const reasons = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content_filter', 'content-filter'],
])

/** An error comes as an event, too. Read by hand: a schema would take most of the time that a word spends here. */
function readChunk(data: string): Chunk | { error: unknown } {
  try {
    const { error, choices, usage } = fieldsOf(JSON.parse(data))
    if (error) return { error }
    if (!Array.isArray(choices)) throw notChunk()
    const { delta, finish_reason: finish } = fieldsOf(choices[0] ?? {})
    const { content, refusal } = fieldsOf(delta ?? {})
    const refused = typeof refusal === 'string' ? refusal : ''
    return { text: textOf(content ?? '') + refused, isRefused: refused !== '', finish: typeof finish === 'string' ? finish : null, usage: usage ? usageOf(fieldsOf(usage)) : null }
  } catch (error) {
    return { error }
  }
}

function usageOf({ prompt_tokens: input, completion_tokens: output }: Fields): Usage {
  return { inputTokens: typeof input === 'number' ? input : undefined, outputTokens: typeof output === 'number' ? output : undefined }
}

/** Thoughts of a model come as parts of another type, and are not for the learner. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) throw notChunk()
  return content
    .map(fieldsOf)
    .map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : ''))
    .join('')
}

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw notChunk()
  return value as Fields
}

function notChunk(): TypeError {
  return new TypeError('The model sent an event that is no part of an answer')
}
