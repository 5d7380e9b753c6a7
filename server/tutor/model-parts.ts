import { asSchema, isStepCount, streamText, wrapLanguageModel, type LanguageModel, type ToolSet } from 'ai'
import { getErrorMessage, type LanguageModelV4, type LanguageModelV4FunctionTool, type LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { isDirect } from './chat-completions.ts'
import { storable, type ModelPart, type ModelQuestion } from './model-question.ts'

const mostSteps = 3

/** One answer of a model, step by step, by the shortest way to its first word: asked directly where it can be, else by the provider's own stream; once the model reaches for a tool, the AI SDK takes over. */
export function modelParts(question: ModelQuestion): AsyncIterable<ModelPart> {
  const { model, tools } = question
  if (!tools && isDirect(model)) return model.partsOfAnswer(question)
  return typeof model !== 'string' && model.specificationVersion === 'v4' ? partsOfProvider(model, question) : partsOfSteps(question)
}

async function* partsOfProvider(model: LanguageModelV4, question: ModelQuestion): AsyncGenerator<ModelPart> {
  const { tools, maxOutputTokens, abortSignal, providerOptions } = question
  const offered = tools ? { tools: await offeredTools(tools), toolChoice: { type: 'auto' as const } } : {}
  const { stream } = await model.doStream({ prompt: promptOf(question), ...offered, maxOutputTokens, abortSignal, providerOptions })
  const reader = stream.getReader()
  const begun: LanguageModelV4StreamPart[] = []
  let isOurs = true
  let given = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const part = next.value
      begun.push(part)
      if (tools && (part.type === 'tool-input-start' || part.type === 'tool-call')) {
        isOurs = false
        return yield* withoutBeginning(partsOfSteps({ ...question, model: goingOn(model, begun, reader) }), given)
      }
      if (part.type === 'text-delta') {
        const text = storable(part.delta)
        given += text.length
        yield { type: 'text', text }
      }
      if (part.type === 'error') yield part
      if (part.type !== 'finish') continue
      const { usage, finishReason } = part
      yield { type: 'finish', inputTokens: usage.inputTokens.total, outputTokens: usage.outputTokens.total, reason: finishReason.unified, rawReason: finishReason.raw }
    }
  } finally {
    // A stream that broke says so once more.
    if (isOurs) await reader.cancel().catch(() => {})
  }
}

async function* partsOfSteps({ tools, ...question }: ModelQuestion): AsyncGenerator<ModelPart> {
  const { fullStream } = streamText({ ...question, maxRetries: 0, ...(tools ? { tools, stopWhen: isStepCount(mostSteps) } : {}), onError: () => {} })
  for await (const part of fullStream) {
    if (part.type === 'text-delta') yield { type: 'text', text: storable(part.text) }
    if (part.type === 'tool-call') yield { type: 'step', tool: part.toolName }
    if (part.type === 'tool-result') yield { type: 'brought', tool: part.toolName, input: part.input, text: String(part.output) }
    if (part.type === 'tool-error') yield { type: 'brought', tool: part.toolName, input: part.input, text: getErrorMessage(part.error) }
    if (part.type === 'error' || part.type === 'abort') yield part
    if (part.type !== 'finish-step') continue
    const { usage, finishReason, rawFinishReason } = part
    yield { type: 'finish', inputTokens: usage.inputTokens, outputTokens: usage.outputTokens, reason: finishReason, rawReason: rawFinishReason }
  }
}

/** The model with its first answer under way: what came of it comes once more, then the rest. */
function goingOn(model: LanguageModelV4, begun: LanguageModelV4StreamPart[], reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart>): LanguageModel {
  let stream: ReadableStream<LanguageModelV4StreamPart> | null = new ReadableStream({
    async pull(controller) {
      const first = begun.shift()
      if (first) return controller.enqueue(first)
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      async wrapStream({ doStream }) {
        if (!stream) return doStream()
        const first = { stream }
        stream = null
        return first
      },
    },
  })
}

/** Without the text that was given out before. */
async function* withoutBeginning(parts: AsyncIterable<ModelPart>, characters: number): AsyncGenerator<ModelPart> {
  let known = characters
  for await (const part of parts) {
    if (part.type !== 'text') {
      yield part
      continue
    }
    const text = part.text.slice(known)
    known = Math.max(0, known - part.text.length)
    if (text !== '') yield { type: 'text', text }
  }
}

function promptOf({ instructions, messages }: ModelQuestion) {
  const system = typeof instructions === 'string' ? [{ role: 'system' as const, content: instructions }] : [instructions].flat()
  const said = messages.flatMap(({ role, content }) =>
    (role === 'user' || role === 'assistant') && typeof content === 'string' ? [{ role, content: [{ type: 'text' as const, text: content }] }] : [],
  )
  return [...system, ...said]
}

/** Tools as a model is told of them. */
export function offeredTools(tools: ToolSet): Promise<LanguageModelV4FunctionTool[]> {
  return Promise.all(Object.entries(tools).map(asFunctionTool))
}

async function asFunctionTool([name, { description, inputSchema }]: [string, ToolSet[string]]): Promise<LanguageModelV4FunctionTool> {
  return { type: 'function', name, ...(typeof description === 'string' ? { description } : {}), inputSchema: await asSchema(inputSchema).jsonSchema }
}
