import type { Context } from 'hono'
import { limits } from '#contract/limits.ts'
import type { LiveAnswer } from '#server/features/chat/live-answer.ts'
import { readText } from '#server/platform/http/body-rules.ts'
import { refuseAbove } from '#server/platform/http/limited.ts'
import type { KeyedEnvironment } from '#server/features/keys/keyed-environment.ts'
import type { Services } from '#server/features/services.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { readUsage } from '#server/features/usage/usage-store.ts'
import { beginAnswer, settledAnswer, type Call } from './begin-answer.ts'
import { chargeQuestion, type Sent } from './charge-question.ts'
import { readCompletionRequest, type CompletionRequest } from './completion-request.ts'
import { kindOfCall } from './kind-of-call.ts'
import { loadXcodeTurn } from './load-xcode-turn.ts'
import { OpenAIError } from './openai-error.ts'
import { projectOfModel } from './project-models.ts'
import { createResponder, mergedWithoutModel, textOfAll, type AskedCompletion } from './respond-completion.ts'
import { summarizeQuestion } from './summarize-question.ts'

const tooLongToMerge =
  'This file is too long for the language model to change it as a whole. Put the change in by hand.'

/** POST /v1/chat/completions. */
export function createCompletions(services: Services) {
  const { settings, rateLimiter, tutor, now } = services
  const { respond, refuseExhausted } = createResponder(services)

  return async (c: Context<KeyedEnvironment>): Promise<Response> => {
    const key = `sidebar ${c.var.holder.keyId}`
    await refuseAbove(rateLimiter, key, limits.callsPerMinute.sidebar)
    const leave = rateLimiter ? await rateLimiter.enter(key, limits.sidebarAnswersAtOnce) : () => {}
    if (!leave) {
      throw new OpenAIError(429, 'Too many answers at once. Wait until one is finished.', {
        type: 'rate_limit_error',
        code: 'rate_limit_exceeded',
        headers: { 'Retry-After': '2' },
      })
    }
    let isOver = Promise.resolve()
    try {
      return await complete(c, (settled) => (isOver = settled))
    } finally {
      void isOver.then(leave, leave)
    }
  }

  /** A streamed answer goes on after this has returned; `onBegun` is given a promise of its end. */
  async function complete(
    c: Context<KeyedEnvironment>,
    onBegun: (settled: Promise<void>) => void,
  ): Promise<Response> {
    const { database, holder } = c.var
    const request = readCompletionRequest(await readText(c))
    const asked: AskedCompletion = { request, kind: kindOfCall(request.messages) }
    const { kind } = asked
    if (kind === 'title') return respondFreely(c, asked, settledAnswer(summarizeQuestion(textOfAll(request))))

    const project = await projectOfModel(database, holder, request.model)
    const hasTokens = holder.tokensUsed < settings.tutorTokensPerMonth
    if (kind === 'merge' && (tutor.modelName === 'field-guide' || !hasTokens))
      return respondFreely(c, asked, mergedWithoutModel(request))

    const call: Call = { database, holder, project, messages: request.messages, kind }
    const charge = await chargeQuestion({ ...call, model: request.model }, now())
    if (!charge) return refuseExhausted(c, asked)
    const answer = await askTutor(call).catch(async (error: unknown) => {
      await charge.settle('nothing')
      throw error
    })
    const settled = answer.finished.then(() => charge.settle(sentOf(answer, c, request)))
    onBegun(settled)
    services.liveAnswers.waitFor(settled)
    settled.catch((error: unknown) =>
      services.logger.error({ error, userId: holder.userId }, 'A charge could not be settled'),
    )
    return respond(c, asked, answer, { count: charge.count, settled })
  }

  async function askTutor(call: Call): Promise<LiveAnswer> {
    const isMerge = call.kind === 'merge'
    const known = await loadXcodeTurn(call.database, call.project, { messages: call.messages, isMerge })
    const turn: TutorTurn = {
      ...known,
      asker: `user ${call.holder.userId}`,
      tokensLeft: settings.tutorTokensPerMonth - call.holder.tokensUsed,
    }
    // Of a file that was cut the model would write back what is left.
    if (isMerge && tutor.fits?.(turn) === false)
      throw new OpenAIError(413, tooLongToMerge, { type: 'invalid_request_error', code: 'request_too_large' })
    return beginAnswer(services, call, turn)
  }

  /** Without a model nothing is counted, and where the month stands is told all the same. */
  async function respondFreely(
    c: Context<KeyedEnvironment>,
    asked: AskedCompletion,
    answer: LiveAnswer,
  ): Promise<Response> {
    const { sidebarQuestions } = await readUsage(c.var.database, c.var.holder.userId, now())
    return respond(c, asked, answer, { count: { isCharged: false, ...sidebarQuestions } })
  }
}

/** An answer that is not streamed reaches the caller at its end, unless it failed or the caller is gone. */
function sentOf(answer: LiveAnswer, c: Context, { stream }: CompletionRequest): Sent {
  const status = answer.end()?.status
  if (answer.text() === '' || (!stream && (status === 'failed' || c.req.raw.signal.aborted))) return 'nothing'
  return status === 'complete' ? 'all' : 'part'
}
