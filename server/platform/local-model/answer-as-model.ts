import { availableParallelism } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { grammarSchema } from './grammar-schema.ts'
import type { LocalModelReason } from './local-model-error.ts'
import type { FromModel, LoadRequest, ModelMessage, ToModel, WriteRequest } from './model-messages.ts'

type ChatItem = { type: 'system' | 'user'; text: string } | { type: 'model'; response: string[] }

/** The parts of node-llama-cpp that Fledge uses; its own types are installed only with a model. */
interface LlamaLibrary {
  getLlama: (options: object) => Promise<{
    loadModel: (options: object) => Promise<LlamaModel>
    createGrammarForJsonSchema: (schema: unknown) => Promise<object>
  }>
  LlamaChatSession: new (options: object) => {
    setChatHistory: (history: ChatItem[]) => void
    promptWithMeta: (text: string, options: object) => Promise<{ stopReason: string }>
    dispose: (options: object) => void
  }
}

interface LlamaModel {
  tokenize: (text: string) => number[]
  createContext: (options: object) => Promise<{ getSequence: () => object }>
}

/** The most tokens that a chat format adds to the messages. */
const formatTokens = 128

/** Handles the server's messages with a model. They arrive one at a time: load, then write and stop. */
export function answerAsModel(tell: (message: FromModel) => void): (message: ToModel) => Promise<void> {
  let write: Writer | null = null
  let stop = new AbortController()

  return async (message) => {
    if (message.kind === 'stop') return stop.abort()
    try {
      if (message.kind === 'load') {
        write = await loadWriter(message)
        return tell({ kind: 'loaded' })
      }
      stop = new AbortController()
      if (write) tell(await write(message, stop.signal, (text) => tell({ kind: 'text', text })))
    } catch (error) {
      tell({ kind: 'failed', reason: reasonOf(error, message.kind), message: String(error) })
    }
  }
}

type Writer = (
  request: WriteRequest,
  signal: AbortSignal,
  onText: (text: string) => void,
) => Promise<FromModel>

async function loadWriter({ engineFolder, modelFile, contextTokens }: LoadRequest): Promise<Writer> {
  const { getLlama, LlamaChatSession } = await importLibrary(engineFolder)
  const llama = await getLlama({ build: 'never', skipDownload: true, progressLogs: false, logLevel: 'error' })
  const model = await llama.loadModel({ modelPath: modelFile })
  const context = await model.createContext({ contextSize: contextTokens, sequences: 1, threads: threads() })
  const contextSequence = context.getSequence()

  return async ({ messages, schema, mostTokens, temperature }, signal, onText) => {
    const inputTokens =
      formatTokens + messages.reduce((sum, { text }) => sum + model.tokenize(text).length, 0)
    const room = contextTokens - inputTokens
    if (room <= 0) return { kind: 'failed', reason: 'too-long', message: `${inputTokens} tokens` }
    const grammar = schema ? await llama.createGrammarForJsonSchema(grammarSchema(schema)) : undefined
    const session = new LlamaChatSession({ contextSequence })
    let outputTokens = 0
    try {
      session.setChatHistory(messages.slice(0, -1).map(chatItem))
      const { stopReason } = await session.promptWithMeta(messages.at(-1)?.text ?? '', {
        grammar,
        maxTokens: Math.min(mostTokens, room),
        ...(temperature === null ? {} : { temperature }),
        signal,
        stopOnAbortSignal: true,
        onTextChunk: onText,
        onToken: (tokens: unknown[]) => (outputTokens += tokens.length),
      })
      return {
        kind: 'written',
        reason: stopReason === 'maxTokens' ? 'length' : 'stop',
        inputTokens,
        outputTokens,
      }
    } finally {
      session.dispose({ disposeSequence: false })
    }
  }
}

/**
 * Leaves one core to the server: threads of llama.cpp on the same core wait for each other and get a hundred times
 * slower.
 */
function threads(): number {
  return Math.max(1, availableParallelism() - 1)
}

async function importLibrary(folder: string): Promise<LlamaLibrary> {
  return (await import(
    /* @vite-ignore */ pathToFileURL(path.join(folder, 'dist/index.js')).href
  )) as LlamaLibrary
}

function chatItem({ role, text }: ModelMessage): ChatItem {
  return role === 'assistant' ? { type: 'model', response: [text] } : { type: role, text }
}

function reasonOf(error: unknown, during: ToModel['kind']): LocalModelReason {
  const text = String(error)
  if (/insufficient|not enough|too large to fit|out of memory/i.test(text)) return 'too-large'
  if (/context size is too small|too long/i.test(text)) return 'too-long'
  if (during === 'load') return /cannot find module|NoBinaryFound/i.test(text) ? 'no-engine' : 'unreadable'
  return 'crashed'
}
