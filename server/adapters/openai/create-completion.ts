import type { Context } from 'hono'
import { limits } from '#contract/limits.ts'
import type { LiveAnswer } from '#server/features/chat/live/live-answer.ts'
import { giveWay, readText } from '#server/platform/http/limits/body-rules.ts'
import { refuseAbove } from '#server/platform/http/limits/limited.ts'
import type { RateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import { requireRoomOnDisk } from '#server/platform/http/limits/refuse-without-room.ts'
import type { KeyedEnvironment } from '#server/features/keys/keyed-environment.ts'
import type { Services } from '#server/features/services.ts'
import {
  mergeWithoutModel,
  settledAnswer,
  summarizeQuestion,
} from '#server/adapters/openai/prompt/answer-without-tutor.ts'
import { beginAnswer, type Call } from './begin-answer.ts'
import { chargeQuestion, type Sent } from './charge-question.ts'
import { answerChore, choreIn } from '#server/adapters/openai/prompt/client-chore.ts'
import { lastTextOf, readCompletionRequest, textOfAll, type CompletionRequest } from './completion-request.ts'
import { OpenAIError } from './openai-error.ts'
import { projectOfModel } from './project-models.ts'
import { respond, respondExhausted, respondFree } from './respond-completion.ts'

/**
 * The handler of POST /v1/chat/completions, in the order things happen. A streamed answer continues after it
 * has returned.
 */
export function createCompletions(services: Services) {
  const { rateLimiter } = services
  return async (c: Context<KeyedEnvironment>): Promise<Response> => {
    const key = `sidebar ${c.var.holder.keyId}`
    await refuseAbove(rateLimiter, key, limits.callsPerMinute.sidebar)
    const text = await readText(c)
    await giveWay(text.length)
    const request = await readCompletionRequest(text)
    await giveWay(text.length)
    const aside = textForClient(request)
    // Not limited by `withPlace`: clients ask for titles and tags while answers are being written.
    if (aside !== null) return respondFree(services, c, request, settledAnswer(aside))
    return withPlace(rateLimiter, key, (keepPlaceUntil) =>
      answerRequest(services, c, request, keepPlaceUntil),
    )
  }
}

/** The text for a client's side request, such as a title; null if the tutor has to answer. */
function textForClient(request: CompletionRequest): string | null {
  if (request.kind === 'title') return summarizeQuestion(textOfAll(request))
  const chore = request.kind === 'chore' && choreIn(lastTextOf(request))
  return chore ? answerChore(chore, lastTextOf(request)) : null
}

async function answerRequest(
  services: Services,
  c: Context<KeyedEnvironment>,
  request: CompletionRequest,
  keepPlaceUntil: (end: Promise<void>) => void,
): Promise<Response> {
  const { settings, databaseHandle, tutor, liveAnswers, logger, now } = services
  const { database, holder } = c.var
  const project = await projectOfModel(database, holder, request.model)
  const hasTokens = holder.tokensUsed < settings.tutorTokensPerMonth
  if (request.kind === 'merge' && (tutor.modelName === 'field-guide' || !hasTokens)) {
    const merged = mergeWithoutModel(lastTextOf(request))
    await giveWay(merged.length)
    return respondFree(services, c, request, settledAnswer(merged))
  }

  requireRoomOnDisk(databaseHandle.disk)
  const call: Call = { database, holder, project, request }
  const charge = await chargeQuestion(call, now())
  if (!charge) return respondExhausted(services, c, request)
  const answer = await beginAnswer(services, call).catch(async (error: unknown) => {
    await charge.settle('nothing')
    throw error
  })
  const settled = answer.finished.then(() => charge.settle(sentOf(answer, c, request)))
  keepPlaceUntil(settled)
  liveAnswers.waitFor(settled)
  settled.catch((error: unknown) =>
    logger.error({ error, userId: holder.userId }, 'A charge could not be settled'),
  )
  return respond(services, c, request, answer, { count: charge.count, settled })
}

/**
 * Limits how many answers of a key are written at once. The place is released when the call ends, or later if
 * the call sets an end.
 */
async function withPlace(
  limiter: RateLimiter | null,
  key: string,
  call: (keepPlaceUntil: (end: Promise<void>) => void) => Promise<Response>,
): Promise<Response> {
  const release = limiter ? await limiter.acquire(key, limits.sidebarAnswersAtOnce) : () => {}
  if (!release)
    throw new OpenAIError(429, 'Too many answers at once. Wait until one is finished.', {
      type: 'rate_limit_error',
      code: 'rate_limit_exceeded',
      headers: { 'Retry-After': '2' },
    })
  let end = Promise.resolve()
  try {
    return await call((later) => (end = later))
  } finally {
    void end.then(release, release)
  }
}

/** A whole answer is sent at its end, unless it failed or the client has disconnected. */
function sentOf(answer: LiveAnswer, c: Context, { stream }: CompletionRequest): Sent {
  const status = answer.end()?.status
  if (answer.text() === '' || (!stream && (status === 'failed' || c.req.raw.signal.aborted))) return 'nothing'
  return status === 'complete' ? 'all' : 'part'
}
