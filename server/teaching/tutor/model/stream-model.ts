import type { Instructions, LanguageModel, ModelMessage, ToolSet } from 'ai'
import type { SharedV4ProviderOptions } from '@ai-sdk/provider'
import { localProvider, type LocalOptions } from '#server/platform/local-model/local-model.ts'
import type { FittedPrompt } from './fit-window.ts'
import { mayRetry, ModelFailure, readModelFailure } from '#server/teaching/models/model-failure.ts'
import { modelParts } from '#server/teaching/models/model-parts.ts'
import type { ModelPart, ModelQuestion } from '#server/teaching/models/model-question.ts'
import { tokensOfCall, type TokenUsage } from '#server/teaching/models/tokens.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

export interface ModelLimits {
  firstTokenMs: number
  idleMs: number
  outputTokens: number
  retriesBeforeFirstToken: number
  /** The pause before the first retry; doubles each time. */
  firstPauseMs: number
  /** If a provider asks for a longer pause, there is no retry. */
  longestPauseMs: number
}

export const modelLimits: ModelLimits = {
  firstTokenMs: 60_000,
  idleMs: 60_000,
  outputTokens: 4000,
  retriesBeforeFirstToken: 2,
  firstPauseMs: 250,
  longestPauseMs: 4000,
}

/** For a small model on this machine, which may have a queue, load first, and read the prompt slowly. */
export const localLimits = { firstTokenMs: 240_000, outputTokens: 1200 }

/**
 * Xcode needs complete files, up to about 1,400 lines of Swift. For a model with a lower limit, the usual one
 * is used.
 */
export const xcodeOutputTokens = 16_000

export interface ModelCall {
  model: LanguageModel
  turn: TutorTurn
  prompt: FittedPrompt
  tools?: ToolSet
  limits: ModelLimits
  signal: AbortSignal
  onUsage: (usage: TokenUsage) => void
  onStep: (tool: string) => void
  /** Called with the number of answers that the local model writes before this one. */
  onWaiting: (before: number) => void
  /** Called when something is sent to the model in addition to the prompt. */
  onSent: (title: string, text: string) => void
  /** Called when an answer to Xcode is cut off: a note in the text could end up in a file. */
  onCutShort: () => void
  /** Whether the learner already sees something of this answer other than text. */
  hasShown: () => boolean
}

const cutShort =
  '\n\n*This answer was cut off because it reached the maximum length. Write "go on" for the rest.*'

/**
 * Streams the model's text. Transient failures are retried until the first text has arrived. Throws {@link
 * ModelFailure}.
 */
export async function* streamModel(call: ModelCall): AsyncGenerator<string, void, void> {
  let { tools, limits } = call
  for (let retries = 0; ;) {
    let hasBegun = false
    try {
      for await (const text of streamOnce({ ...call, tools, limits })) {
        hasBegun = true
        yield text
      }
      return
    } catch (error) {
      if (call.signal.aborted) return
      const failure = readModelFailure(error)
      if (hasBegun) throw failure
      if (failure.kind === 'no-tools' && tools) {
        tools = undefined
        continue
      }
      if (failure.kind === 'too-long' && limits.outputTokens > modelLimits.outputTokens) {
        limits = { ...limits, outputTokens: modelLimits.outputTokens }
        continue
      }
      const pauseMs = failure.retryAfterMs ?? call.limits.firstPauseMs * 2 ** retries
      if (
        !mayRetry(failure) ||
        retries >= call.limits.retriesBeforeFirstToken ||
        pauseMs > call.limits.longestPauseMs
      )
        throw failure
      retries += 1
      await pause(pauseMs, call.signal)
      if (call.signal.aborted) return
    }
  }
}

async function* streamOnce(asked: ModelCall): AsyncGenerator<string, void, void> {
  const { model, turn, prompt, limits, signal, onUsage } = asked
  const call = new AbortController()
  const end = () => call.abort(signal.reason)
  const silence = limitSilence(() => call.abort())
  silence.allow(limits.firstTokenMs)
  let hasWords = false
  let uncounted = ''
  // A call that is already aborted is never sent, so there is nothing to count.
  let isCounted = signal.aborted
  try {
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
    for await (const part of modelParts(questionOf(asked, call.signal))) {
      if (silence.isTooLong()) throw new ModelFailure('timeout', null)
      silence.allow(hasWords ? limits.idleMs : limits.firstTokenMs)
      if (part.type === 'text' && part.text !== '') {
        hasWords ||= part.text.trim() !== ''
        uncounted += part.text
        yield part.text
      }
      if (part.type === 'step') asked.onStep(part.tool)
      if (part.type === 'brought')
        asked.onSent(`What ${part.tool} brought`, `${JSON.stringify(part.input)}\n\n${part.text}`)
      if (part.type === 'error') throw part.error
      if (part.type !== 'finish') continue
      onUsage(tokensOfCall(part, prompt.tokens, uncounted))
      uncounted = ''
      isCounted = true
      const failure = failureAtEnd(part, turn)
      if (failure) throw failure
      // An answer without words is a failure below, so that another model can try.
      if (part.reason !== 'length' || !hasWords) continue
      if (turn.xcode) asked.onCutShort()
      else yield cutShort
    }
    if (silence.isTooLong()) throw new ModelFailure('timeout', null)
    if (!hasWords && !asked.hasShown() && !signal.aborted) throw new ModelFailure('wordless', null)
  } catch (error) {
    // The abort raises its own error, but the cause is the model's silence.
    throw silence.isTooLong() ? new ModelFailure('timeout', error) : error
  } finally {
    silence.end()
    signal.removeEventListener('abort', end)
    // Without this, the SDK would read its stream to the end even if nobody reads the answer.
    call.abort()
    // Providers count the prompt even if the client has disconnected.
    const isCutOff = !isCounted && (signal.aborted || silence.isTooLong())
    if ((uncounted !== '' || isCutOff) && !isOwn(model))
      onUsage(tokensOfCall(undefined, prompt.tokens, uncounted))
  }
}

/** Calls `onTooLong` when the model has been silent for longer than last allowed. */
function limitSilence(onTooLong: () => void) {
  let timer: NodeJS.Timeout | undefined
  let isTooLong = false
  return {
    allow(milliseconds: number): void {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isTooLong = true
        onTooLong()
      }, milliseconds)
    },
    isTooLong: () => isTooLong,
    end: () => clearTimeout(timer),
  }
}

function questionOf(
  { model, turn, prompt, tools, limits, onWaiting }: ModelCall,
  abortSignal: AbortSignal,
): ModelQuestion {
  return {
    model,
    instructions: instructionsFor(model, prompt),
    messages: messagesOf(prompt),
    tools,
    maxOutputTokens: limits.outputTokens,
    abortSignal,
    providerOptions: providerOptionsFor(model, turn, onWaiting),
  }
}

function failureAtEnd(
  part: Extract<ModelPart, { type: 'finish' }>,
  { xcode }: TutorTurn,
): ModelFailure | null {
  const { reason, rawReason } = part
  if (reason === 'content-filter') return new ModelFailure('refused', part)
  const hasNoReason = reason === 'other' && rawReason === undefined
  if (reason === 'error' || reason === 'interrupted' || hasNoReason) return new ModelFailure('broken', part)
  // Part of a file in place of the whole would lose the learner's work.
  return reason === 'length' && xcode?.isMerge ? new ModelFailure('cut-short', part) : null
}

/** Marks the constant parts for Anthropic's cache; other providers cache a common prefix automatically. */
function instructionsFor(model: LanguageModel, { parts }: FittedPrompt): Instructions {
  const textOf = (chosen: typeof parts) => chosen.map((part) => part.text).join('\n\n')
  if (!providerOf(model).startsWith('anthropic')) return textOf(parts)
  const steady = textOf(parts.filter((part) => part.isSteady))
  const changing = textOf(parts.filter((part) => !part.isSteady))
  return [
    {
      role: 'system' as const,
      content: steady,
      providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
    },
    ...(changing === '' ? [] : [{ role: 'system' as const, content: changing }]),
  ]
}

function messagesOf({ messages }: FittedPrompt): ModelMessage[] {
  return messages.map(({ role, text, pictures = [] }): ModelMessage => {
    if (role === 'tutor') return { role: 'assistant', content: text }
    if (pictures.length === 0) return { role: 'user', content: text }
    const files = pictures.map(({ mediaType, data }) => ({ type: 'file' as const, mediaType, data }))
    return { role: 'user', content: [...files, { type: 'text', text }] }
  })
}

/** Whether this is the built-in tutor, which reads the turn itself. */
export function isOwn(model: LanguageModel): boolean {
  return providerOf(model) === 'fledge'
}

/** Options for models in this process; unlike those for remote models, they may hold values that JSON cannot represent. */
function providerOptionsFor(
  model: LanguageModel,
  turn: TutorTurn,
  onWaiting: (before: number) => void,
): SharedV4ProviderOptions | undefined {
  if (isOwn(model)) return { fieldGuide: { turn } } as unknown as SharedV4ProviderOptions
  if (providerOf(model) !== localProvider) return undefined
  const local: LocalOptions = { asker: turn.asker ?? 'server', onWaiting }
  return { [localProvider]: local } as unknown as SharedV4ProviderOptions
}

function providerOf(model: LanguageModel): string {
  return typeof model === 'string' ? model : model.provider
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
