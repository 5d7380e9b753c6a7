import { streamText, type LanguageModel, type ModelMessage } from 'ai'
import type { SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { FieldGuide } from '#server/field-guide/field-guide.ts'
import { tutorInstructions } from './prompt.ts'
import { TutorFailure } from './tutor-failure.ts'
import type { TutorTurn } from './turn.ts'

export interface Tutor {
  /** Which model answers: 'field-guide' or the configured one. */
  modelName: string
  /** The answer's text, piece by piece. Throws {@link TutorFailure} when the model fails; ends early when the signal says stop. */
  answer(turn: TutorTurn, signal: AbortSignal): AsyncIterable<string>
}

const limits = { firstTokenMs: 60_000, idleMs: 60_000, retriesBeforeFirstToken: 2, outputTokens: 4000 }

export function createTutor({ model, modelName, guide }: { model: LanguageModel; modelName: string; guide: FieldGuide }): Tutor {
  return {
    modelName,
    async *answer(turn, signal) {
      const result = streamText({
        model,
        instructions: tutorInstructions(turn, guide),
        messages: messagesOf(turn),
        abortSignal: signal,
        maxOutputTokens: limits.outputTokens,
        maxRetries: limits.retriesBeforeFirstToken,
        timeout: { chunkMs: limits.idleMs },
        providerOptions: { fieldGuide: { turn } } as unknown as SharedV4ProviderOptions,
        onError: () => {},
      })
      for await (const part of result.fullStream) {
        if (part.type === 'text-delta') yield part.text
        if (part.type === 'error' && !signal.aborted)
          throw new TutorFailure('The language model did not finish its answer. What was written is kept; try again in a moment.', { cause: part.error })
      }
    },
  }
}

function messagesOf(turn: TutorTurn): ModelMessage[] {
  return (turn.xcode?.messages ?? turn.thread).map((message) => ({ role: message.role === 'learner' ? 'user' : 'assistant', content: message.text }))
}
