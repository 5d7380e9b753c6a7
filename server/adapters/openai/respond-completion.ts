import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { prices } from '#contract/account/prices.ts'
import { site } from '#contract/site.ts'
import type { LiveAnswer } from '#server/features/chat/live/live-answer.ts'
import type { KeyedEnvironment } from '#server/features/keys/keyed-environment.ts'
import type { Services } from '#server/features/services.ts'
import { nextPeriod, readUsage, type QuestionCount } from '#server/features/usage/usage-store.ts'
import { giveWay } from '#server/platform/http/limits/body-rules.ts'
import { eventStreamHeaders } from '#server/platform/http/event-stream.ts'
import { mergeWithoutModel, settledAnswer } from '#server/adapters/openai/prompt/answer-without-tutor.ts'
import {
  beginsWithin,
  streamCompletion,
  wholeCompletion,
  type CompletionAnswer,
} from './completion-answer.ts'
import { lastTextOf, textOfAll, type CompletionRequest } from './completion-request.ts'
import { OpenAIError } from './openai-error.ts'

type Clock = Pick<Services, 'settings' | 'now'>

/**
 * An unreachable model fails within this time, and can then be reported as an error instead of in a stream.
 */
const failureMs = 1500
/** Mention the remaining quota when this many questions are left. */
const toldAt = new Set([0, 1, 5])

export async function respond(
  { settings, now }: Clock,
  c: Context<KeyedEnvironment>,
  request: CompletionRequest,
  answer: LiveAnswer,
  { count, settled = Promise.resolve() }: { count?: QuestionCount; settled?: Promise<void> } = {},
): Promise<Response> {
  // Xcode writes the answer to a merge into the file, so nothing may be added to it.
  const isMerge = request.kind === 'merge'
  const completion: CompletionAnswer = {
    answer,
    id: `chatcmpl-${randomUUID().replaceAll('-', '')}`,
    model: request.model,
    created: Math.floor(now().getTime() / 1000),
    promptCharacters: textOfAll(request).length,
    publicUrl: isMerge ? null : settings.publicUrl,
    closingLine: count && !isMerge ? remainingLine(count, now()) : '',
    includesUsage: request.includesUsage,
    saysFailures: isXcode(c) && !isMerge,
    settled,
  }
  if (count) setQuotaHeaders(c, count, now())
  // If the client has disconnected, the answer is no longer needed.
  const { signal } = c.req.raw
  if (signal.aborted) answer.stop()
  signal.addEventListener('abort', () => answer.stop(), { once: true })
  if (request.stream) await beginsWithin(answer, failureMs)
  else await settled
  const end = answer.end()
  if (end?.status === 'failed' && (answer.text() === '' || !request.stream)) {
    await settled
    if (end.isBusy)
      throw new OpenAIError(503, end.error ?? 'Many people are asking right now. Try again in a moment.', {
        type: 'server_error',
        code: 'overloaded',
        headers: { 'Retry-After': '5' },
      })
    throw new OpenAIError(502, end.error ?? 'The language model did not answer. Try again in a moment.', {
      type: 'server_error',
      code: 'upstream_error',
    })
  }
  await giveWay(answer.text().length)
  if (!request.stream) return c.json(wholeCompletion(completion))
  return c.body(streamCompletion(completion), 200, eventStreamHeaders)
}

/** Responds without counting a question; the headers still report the month's count. */
export async function respondFree(
  clock: Clock,
  c: Context<KeyedEnvironment>,
  request: CompletionRequest,
  answer: LiveAnswer,
): Promise<Response> {
  const { sidebarQuestions } = await readUsage(c.var.database, c.var.holder.userId, clock.now())
  return respond(clock, c, request, answer, { count: { isCharged: false, ...sidebarQuestions } })
}

/**
 * Xcode may not show an error's text, so it gets the sentence as an answer; other clients get an error that
 * they do not retry.
 */
export async function respondExhausted(
  clock: Clock,
  c: Context<KeyedEnvironment>,
  request: CompletionRequest,
): Promise<Response> {
  const { settings } = clock
  const now = clock.now()
  const limit = prices.freeSidebarQuestionsPerMonth
  const message = exhaustedMessage(limit, now, settings.publicUrl)
  c.header('X-Fledge-Quota', 'exhausted')
  setQuotaHeaders(c, { used: limit, limit }, now)
  if (request.kind === 'merge')
    return respond(clock, c, request, settledAnswer(mergeWithoutModel(lastTextOf(request))))
  if (settings.xcodeQuotaMode === 'message' && isXcode(c) && request.stream)
    return respond(clock, c, request, settledAnswer(message))
  const waitSeconds = Math.ceil((nextPeriod(now).getTime() - now.getTime()) / 1000)
  throw new OpenAIError(429, message, {
    type: 'insufficient_quota',
    code: 'insufficient_quota',
    headers: { 'X-Should-Retry': 'false', 'Retry-After': String(waitSeconds) },
  })
}

function setQuotaHeaders(
  c: Context,
  { used, limit }: Pick<QuestionCount, 'used' | 'limit'>,
  now: Date,
): void {
  if (limit === null) return
  c.header('X-RateLimit-Limit-Requests', String(limit))
  c.header('X-RateLimit-Remaining-Requests', String(Math.max(0, limit - used)))
  c.header('X-Fledge-Quota-Reset', nextPeriod(now).toISOString())
}

function exhaustedMessage(limit: number, now: Date, publicUrl: string): string {
  return `You have used ${limit} of ${limit} questions from Xcode this month. You get new ones on ${dayOf(nextPeriod(now))} (UTC). Until then, ${site.name} still answers on the web: ${publicUrl}/dashboard. Plans without this limit: ${publicUrl}/#pricing`
}

/** The line about the remaining quota to add to an answer; empty while enough questions are left. */
function remainingLine({ isCharged, used, limit }: QuestionCount, now: Date): string {
  if (limit === null || !isCharged || !toldAt.has(limit - used)) return ''
  const left = limit - used
  const count =
    left === 0 ? 'That was the last' : left === 1 ? '1 question is left' : `${left} questions are left`
  return `\n\n*${count} of this month's ${limit} questions from Xcode. You get new ones on ${dayOf(nextPeriod(now))} (UTC).*`
}

function dayOf(date: Date): string {
  return date.toLocaleDateString('en-US', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
}

function isXcode(c: Context): boolean {
  return (c.req.header('user-agent') ?? '').startsWith('Xcode/')
}
