import { asSchema, isStepCount, streamText, type ToolSet } from 'ai'
import { getErrorMessage, type LanguageModelV4FunctionTool } from '@ai-sdk/provider'
import { storable, type ModelPart, type ModelQuestion } from './model-question.ts'

const mostSteps = 3

/** Streams a model's answer, with a step for each round of tool calls. */
export async function* modelParts({ tools, ...question }: ModelQuestion): AsyncGenerator<ModelPart> {
  const { fullStream } = streamText({
    ...question,
    maxRetries: 0,
    ...(tools ? { tools, stopWhen: isStepCount(mostSteps) } : {}),
    onError: () => {},
  })
  for await (const part of fullStream) {
    if (part.type === 'text-delta') yield { type: 'text', text: storable(part.text) }
    if (part.type === 'tool-call') yield { type: 'step', tool: part.toolName }
    if (part.type === 'tool-result')
      yield { type: 'brought', tool: part.toolName, input: part.input, text: String(part.output) }
    if (part.type === 'tool-error')
      yield { type: 'brought', tool: part.toolName, input: part.input, text: getErrorMessage(part.error) }
    if (part.type === 'error' || part.type === 'abort') yield part
    if (part.type !== 'finish-step') continue
    const { usage, finishReason, rawFinishReason } = part
    yield {
      type: 'finish',
      inputTokens: usage.inputTokens,
      outputTokens: usage.outputTokens,
      reason: finishReason,
      rawReason: rawFinishReason,
    }
  }
}

/** Tools in the form in which they are sent to a model. */
export function offeredTools(tools: ToolSet): Promise<LanguageModelV4FunctionTool[]> {
  return Promise.all(Object.entries(tools).map(asFunctionTool))
}

async function asFunctionTool([name, { description, inputSchema }]: [
  string,
  ToolSet[string],
]): Promise<LanguageModelV4FunctionTool> {
  return {
    type: 'function',
    name,
    ...(typeof description === 'string' ? { description } : {}),
    inputSchema: await asSchema(inputSchema).jsonSchema,
  }
}
