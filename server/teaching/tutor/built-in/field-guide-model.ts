import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { shortenTurn } from '#server/teaching/shorten-turn.ts'
import { sentenceForFailure, type Thinking } from '#server/teaching/thinking.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'

/**
 * The built-in tutor with the interface of a language model, so that the chat has only one way to answer. The
 * turn is passed as `providerOptions.fieldGuide.turn`.
 */
export function createFieldGuideModel(thinking: Thinking): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'fledge',
    modelId: 'field-guide',
    supportedUrls: {},
    async doGenerate(options) {
      const answer = await answerTo(thinking, turnOf(options))
      return {
        content: [{ type: 'text', text: answer.markdown }],
        finishReason: { unified: 'stop', raw: undefined },
        usage: usageOf(answer),
        providerMetadata: metadataOf(answer),
        warnings: [],
      }
    },
    async doStream(options) {
      const answer = await answerTo(thinking, turnOf(options))
      return { stream: streamOf(answer) }
    },
  }
}

async function answerTo(thinking: Thinking, turn: TutorTurn): Promise<BuiltInAnswer> {
  if (turn.prepared && 'builtIn' in turn.prepared && turn.prepared.builtIn)
    return turn.prepared.builtIn.answer
  try {
    return await thinking.for(turn.asker ?? 'server').answerTurn(shortenTurn(turn))
  } catch (error) {
    const sentence = sentenceForFailure(error)
    if (sentence === null) throw error
    return { markdown: sentence, kind: 'unknown', topics: [] }
  }
}

function turnOf({ providerOptions, prompt }: LanguageModelV4CallOptions): TutorTurn {
  const given: unknown = providerOptions?.['fieldGuide']?.['turn']
  if (isTurn(given)) return given
  const thread = prompt.flatMap((message): TutorTurn['thread'] => {
    if (message.role !== 'user' && message.role !== 'assistant') return []
    const text = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
    return [{ role: message.role === 'user' ? 'learner' : 'tutor', text }]
  })
  return { project: null, plan: null, tasks: [], currentTask: null, thread, savedSolutions: [] }
}

/** Only our own server sets provider options, so it is enough to check `thread`. */
function isTurn(given: unknown): given is TutorTurn {
  return typeof given === 'object' && given !== null && 'thread' in given && Array.isArray(given.thread)
}

function streamOf(answer: BuiltInAnswer): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue({ type: 'stream-start', warnings: [] })
      controller.enqueue({ type: 'text-start', id: 'answer' })
      controller.enqueue({ type: 'text-delta', id: 'answer', delta: answer.markdown })
      controller.enqueue({ type: 'text-end', id: 'answer' })
      controller.enqueue({
        type: 'finish',
        finishReason: { unified: 'stop', raw: undefined },
        usage: usageOf(answer),
        providerMetadata: metadataOf(answer),
      })
      controller.close()
    },
  })
}

function metadataOf({ kind, topics, diagnosis, rung }: BuiltInAnswer) {
  return { fieldGuide: { kind, topics, ...(diagnosis ? { diagnosis } : {}), ...(rung ? { rung } : {}) } }
}

function usageOf(answer: BuiltInAnswer): LanguageModelV4Usage {
  return {
    inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 0, text: 0, reasoning: 0 },
    raw: { characters: answer.markdown.length },
  }
}
