import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { MockLanguageModelV4 } from 'ai/test'

/** A piece of text or a tool call; `raw` is sent unchanged. */
export type ScriptedPiece = string | { tool: string; input: unknown } | { tool: string; raw: string }

export interface PromptModel {
  model: LanguageModelV4
  /** Everything that the model was sent, one text per call. */
  prompts: () => string[]
}

/** A model that answers immediately, depending on its prompt. Tools are called in a first step, then text follows. */
export function createPromptModel(answer: (prompt: string) => ScriptedPiece[]): PromptModel {
  const prompts: string[] = []
  const take = (options: LanguageModelV4CallOptions) => {
    const prompt = textOf(options)
    prompts.push(prompt)
    return answer(prompt)
  }
  const model = new MockLanguageModelV4({
    modelId: 'scripted',
    doGenerate: (options) =>
      Promise.resolve({
        content: take(options).flatMap((piece) =>
          typeof piece === 'string' ? [{ type: 'text' as const, text: piece }] : [],
        ),
        finishReason: stop,
        usage,
        warnings: [],
      }),
    doStream: (options) => {
      const pieces = take(options)
      const calls = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece]))
      const hasCalled = options.prompt.some((message) => message.role === 'tool')
      const parts: LanguageModelV4StreamPart[] =
        calls.length > 0 && !hasCalled
          ? calls.map((call, at) => ({
              type: 'tool-call',
              toolCallId: `call-${at}`,
              toolName: call.tool,
              input: 'raw' in call ? call.raw : JSON.stringify(call.input),
            }))
          : [{ type: 'text-start', id: '0' }, ...pieces.flatMap(deltasOf), { type: 'text-end', id: '0' }]
      const finish: LanguageModelV4StreamPart = {
        type: 'finish',
        finishReason: calls.length > 0 && !hasCalled ? { unified: 'tool-calls', raw: 'tool_calls' } : stop,
        usage,
      }
      return Promise.resolve({ stream: streamOf([{ type: 'stream-start', warnings: [] }, ...parts, finish]) })
    },
  })
  return { model, prompts: () => prompts }
}

function streamOf(parts: LanguageModelV4StreamPart[]): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}

/** Splits text into pieces of a few letters, as providers do. */
function deltasOf(piece: ScriptedPiece): LanguageModelV4StreamPart[] {
  return typeof piece === 'string'
    ? (piece.match(/[\s\S]{1,9}/g) ?? []).map((delta) => ({ type: 'text-delta', id: '0', delta }))
    : []
}

function textOf({ prompt }: LanguageModelV4CallOptions): string {
  return prompt
    .map((message) =>
      typeof message.content === 'string'
        ? message.content
        : message.content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    )
    .join('\n')
}

const stop = { unified: 'stop' as const, raw: 'stop' }
const usage = {
  inputTokens: { total: 120, noCache: 120, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 30, text: 30, reasoning: 0 },
}
