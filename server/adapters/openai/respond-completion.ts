import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { prices } from '#contract/prices.ts'
import type { LiveAnswer } from '#server/features/chat/live-answer.ts'
import type { KeyedEnvironment } from '#server/features/keys/keyed-environment.ts'
import type { Services } from '#server/features/services.ts'
import { nextPeriod, type QuestionCount } from '#server/features/usage/usage-store.ts'
import { settledAnswer } from './begin-answer.ts'
import {
  beginsWithin,
  streamCompletion,
  wholeCompletion,
  type CompletionAnswer,
} from './completion-answer.ts'
import type { CompletionRequest } from './completion-request.ts'
import type { KindOfCall } from './kind-of-call.ts'
import { mergeWithoutModel } from './merge-without-model.ts'
import { OpenAIError } from './openai-error.ts'
import { exhaustedMessage, remainingLine } from './quota-words.ts'

export interface AskedCompletion {
  request: CompletionRequest
  kind: KindOfCall
}

/** A model that cannot be reached fails within this; then a stream need not begin at all. */
const failureMs = 1500

/** How an answer, or that there is none, reaches the one who asked: streamed or whole, in OpenAI's shape. */
export function createResponder({ settings, now }: Pick<Services, 'settings' | 'now'>) {
  return { respond, refuseExhausted }

  async function respond(
    c: Context<KeyedEnvironment>,
    { request, kind }: AskedCompletion,
    answer: LiveAnswer,
    { count, settled }: { count?: QuestionCount; settled?: Promise<void> },
  ): Promise<Response> {
    // Xcode puts the answer to a merge into the file: not a letter of ours may come in.
    const isMerge = kind === 'merge'
    const completion: CompletionAnswer = {
      answer,
      id: `chatcmpl-${randomUUID().replaceAll('-', '')}`,
      model: request.model,
      created: Math.floor(now().getTime() / 1000),
      promptCharacters: textOfAll(request).length,
      publicUrl: isMerge ? null : settings.publicUrl,
      closingLine: count && !isMerge ? remainingLine(count, now()) : '',
      includesUsage: request.stream_options?.include_usage ?? false,
      saysFailures: isXcode(c) && !isMerge,
      settled: settled ?? Promise.resolve(),
    }
    if (count) setQuotaHeaders(c, count)
    // A caller who is gone wants no answer, streamed or not.
    const { signal } = c.req.raw
    if (signal.aborted) answer.stop()
    signal.addEventListener('abort', () => answer.stop(), { once: true })
    if (request.stream) await beginsWithin(answer, failureMs)
    else await completion.settled
    const end = answer.end()
    if (end?.status === 'failed' && (answer.text() === '' || !request.stream)) {
      await completion.settled
      throw new OpenAIError(502, end.error ?? 'The language model did not answer. Try again in a moment.', {
        type: 'server_error',
        code: 'upstream_error',
      })
    }
    if (!request.stream) return c.json(wholeCompletion(completion))
    return c.body(streamCompletion(completion), 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    })
  }

  /** Xcode may not show an error's text, so it gets the sentence as an answer; other clients get an error that they do not retry. */
  function refuseExhausted(
    c: Context<KeyedEnvironment>,
    asked: AskedCompletion,
  ): Response | Promise<Response> {
    const limit = prices.freeSidebarQuestionsPerMonth
    const message = exhaustedMessage(limit, now(), settings.publicUrl)
    c.header('X-Fledge-Quota', 'exhausted')
    setQuotaHeaders(c, { used: limit, limit })
    if (asked.kind === 'merge') return respond(c, asked, mergedWithoutModel(asked.request), {})
    if (settings.xcodeQuotaMode === 'message' && isXcode(c) && asked.request.stream)
      return respond(c, asked, settledAnswer(message), {})
    const waitSeconds = Math.ceil((nextPeriod(now()).getTime() - now().getTime()) / 1000)
    throw new OpenAIError(429, message, {
      type: 'insufficient_quota',
      code: 'insufficient_quota',
      headers: { 'X-Should-Retry': 'false', 'Retry-After': String(waitSeconds) },
    })
  }

  function setQuotaHeaders(
    c: Context<KeyedEnvironment>,
    { used, limit }: Pick<QuestionCount, 'used' | 'limit'>,
  ): void {
    if (limit === null) return
    c.header('X-RateLimit-Limit-Requests', String(limit))
    c.header('X-RateLimit-Remaining-Requests', String(Math.max(0, limit - used)))
    c.header('X-Fledge-Quota-Reset', nextPeriod(now()).toISOString())
  }
}

function isXcode(c: Context): boolean {
  return (c.req.header('user-agent') ?? '').startsWith('Xcode/')
}

export function mergedWithoutModel({ messages }: CompletionRequest): LiveAnswer {
  return settledAnswer(mergeWithoutModel(messages.at(-1)!.text))
}

export function textOfAll({ messages }: CompletionRequest): string {
  return messages.map(({ text }) => text).join('\n\n')
}
