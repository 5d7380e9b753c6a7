import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Wire = 'openai' | 'anthropic' | 'google' | 'compatible' | 'ollama'
export type Fault =
  | { kind: 'none' }
  /** Fails with this status, this many times, before it answers. */
  | { kind: 'status'; status: number; body: unknown; headers?: Record<string, string>; times: number }
  | { kind: 'cut'; afterWords: number }
  | { kind: 'error-in-stream'; afterWords: number }
  | { kind: 'stall'; afterWords: number }
  | { kind: 'garbage'; afterWords: number }
  | { kind: 'slow'; betweenWordsMs: number }
  /** Sends each byte separately, so that multi-byte characters are split. */
  | { kind: 'split' }
  | { kind: 'broken-tool-call' }

export interface ModelServer {
  url: string
  fault: Fault
  words: string[]
  /** A tool call after this many words, in the format of OpenAI-compatible servers. */
  toolCall: { name: string; input: unknown; afterWords?: number } | null
  calls: number
  /** The body of the last call. */
  asked: string
  close: () => Promise<void>
}

/** A server that speaks the streaming protocols of model providers and imitates their faults. */
export async function startModelServer(wire: Wire): Promise<ModelServer> {
  const state: Omit<ModelServer, 'url' | 'close'> = {
    fault: { kind: 'none' },
    words: [],
    toolCall: null,
    calls: 0,
    asked: '',
  }
  const server = createServer((request, response) => {
    const sent: Buffer[] = []
    request.on('data', (piece: Buffer) => sent.push(piece))
    request.on('end', () => {
      state.calls += 1
      state.asked = Buffer.concat(sent).toString()
      const { fault } = state
      if (fault.kind === 'status' && state.calls <= fault.times) {
        response
          .writeHead(fault.status, { 'Content-Type': 'application/json', ...fault.headers })
          .end(JSON.stringify(fault.body))
        return
      }
      if (!/"stream":true/.test(state.asked) && !request.url?.includes('stream')) {
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(wholeAnswers[wire](state.words.join(''))))
        return
      }
      const { toolCall } = state
      state.toolCall = null
      void answer(wire, { ...state, toolCall }, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

async function answer(
  wire: Wire,
  { fault, words, toolCall, calls, asked }: Omit<ModelServer, 'url' | 'close'>,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  const speech = speeches[wire]
  const write = (text: string) => {
    if (fault.kind !== 'split') return response.write(text)
    for (const byte of Buffer.from(text)) response.write(Buffer.from([byte]))
    return true
  }
  write(speech.opening)
  if (fault.kind === 'broken-tool-call' && calls === 1) {
    write(speech.brokenToolCall)
    response.end()
    return
  }
  if (toolCall) {
    for (const word of words.slice(0, toolCall.afterWords ?? 0)) write(speech.word(word))
    response.end(callOf(toolCall.name, JSON.stringify(toolCall.input)))
    return
  }
  for (const [at, word] of words.entries()) {
    if ('afterWords' in fault && at === fault.afterWords) {
      if (fault.kind === 'stall') return
      if (fault.kind === 'error-in-stream') response.end(speech.error)
      if (fault.kind === 'garbage') response.end('data: {"half": \n\ndata: not json at all\n\n')
      if (fault.kind === 'cut') response.write(' ', () => response.destroy())
      return
    }
    if (fault.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.betweenWordsMs))
    write(speech.word(word))
  }
  // Usage is sent only if requested.
  if (asked.includes('"include_usage":true')) write(countedTokens)
  write(speech.closing)
  response.end()
}

interface Speech {
  opening: string
  word: (text: string) => string
  closing: string
  error: string
  brokenToolCall: string
}

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const event = (value: { type: string; [fact: string]: unknown }) => `event: ${value.type}\n${data(value)}`
const chunk = (delta: object, finish: string | null = null) =>
  data({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
const item = { id: 'msg_1', type: 'message', status: 'in_progress', role: 'assistant', content: [] }
const usage = {
  input_tokens: 10,
  output_tokens: 5,
  total_tokens: 15,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens_details: { reasoning_tokens: 0 },
}
const response = {
  id: 'resp_1',
  object: 'response',
  created_at: 1,
  model: 'm',
  status: 'in_progress',
  output: [],
}

const countedTokens = data({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
})

function callOf(name: string, input: string): string {
  return `${chunk({ tool_calls: [{ index: 0, id: 't', type: 'function', function: { name, arguments: input } }] })}${chunk({}, 'tool_calls')}data: [DONE]\n\n`
}

const compatible: Speech = {
  opening: chunk({ role: 'assistant', content: '' }),
  word: (text) => chunk({ content: text }),
  closing: `${chunk({}, 'stop')}data: [DONE]\n\n`,
  error: data({ error: { message: 'The server had an error', type: 'server_error' } }),
  brokenToolCall: callOf('suggest_new_task', '{"title": "Half'),
}

const speeches: Record<Wire, Speech> = {
  compatible,
  // The model runner may crash midway and send something that is not an event.
  ollama: { ...compatible, error: '{"error":"llama runner process has terminated: exit status 2"}\n' },
  openai: {
    opening:
      event({ type: 'response.created', response }) +
      event({ type: 'response.output_item.added', output_index: 0, item }),
    word: (text) =>
      event({
        type: 'response.output_text.delta',
        item_id: 'msg_1',
        output_index: 0,
        content_index: 0,
        delta: text,
        logprobs: [],
      }),
    closing:
      event({ type: 'response.output_item.done', output_index: 0, item: { ...item, status: 'completed' } }) +
      event({ type: 'response.completed', response: { ...response, status: 'completed', usage } }),
    error: event({
      type: 'error',
      sequence_number: 9,
      error: { type: 'server_error', code: 'server_error', message: 'The server had an error', param: null },
    }),
    brokenToolCall:
      event({
        type: 'response.output_item.done',
        output_index: 1,
        item: {
          id: 'fc_1',
          type: 'function_call',
          call_id: 't',
          name: 'suggest_new_task',
          arguments: '{"title": "Half',
          status: 'completed',
        },
      }) + event({ type: 'response.completed', response: { ...response, status: 'completed', usage } }),
  },
  anthropic: {
    opening:
      event({
        type: 'message_start',
        message: {
          id: 'm',
          type: 'message',
          role: 'assistant',
          model: 'm',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 10, output_tokens: 1 },
        },
      }) + event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    word: (text) => event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    closing:
      event({ type: 'content_block_stop', index: 0 }) +
      event({
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: null },
        usage: { output_tokens: 5 },
      }) +
      event({ type: 'message_stop' }),
    error: event({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
    brokenToolCall:
      event({ type: 'content_block_stop', index: 0 }) +
      event({
        type: 'content_block_start',
        index: 1,
        content_block: { type: 'tool_use', id: 't', name: 'suggest_new_task', input: {} },
      }) +
      event({
        type: 'content_block_delta',
        index: 1,
        delta: { type: 'input_json_delta', partial_json: '{"title": "Half' },
      }) +
      event({ type: 'content_block_stop', index: 1 }) +
      event({
        type: 'message_delta',
        delta: { stop_reason: 'tool_use', stop_sequence: null },
        usage: { output_tokens: 5 },
      }) +
      event({ type: 'message_stop' }),
  },
  google: {
    opening: '',
    word: (text) => data({ candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] }),
    closing: data({
      candidates: [{ content: { role: 'model', parts: [] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
    }),
    error: data({ error: { code: 503, message: 'The model is overloaded', status: 'UNAVAILABLE' } }),
    brokenToolCall: data({
      candidates: [
        {
          content: {
            role: 'model',
            parts: [{ functionCall: { name: 'suggest_new_task', args: { titel: 7 } } }],
          },
          finishReason: 'STOP',
          index: 0,
        },
      ],
    }),
  },
}

const compatibleAnswer = (content: string) => ({
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
})

/** Responses to requests without streaming. */
const wholeAnswers: Record<Wire, (text: string) => object> = {
  compatible: compatibleAnswer,
  ollama: compatibleAnswer,
  openai: (text) => ({
    ...response,
    status: 'completed',
    output: [{ ...item, status: 'completed', content: [{ type: 'output_text', text, annotations: [] }] }],
    usage,
  }),
  anthropic: (text) => ({
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 5 },
  }),
  google: (text) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
  }),
}
