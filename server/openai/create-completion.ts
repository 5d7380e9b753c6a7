import type { Context } from 'hono'
import { limits } from '#contract/limits.ts'
import type { LiveAnswer } from '#server/chat/live-answer.ts'
import { refuseAbove } from '#server/http/limited.ts'
import type { KeyHolder } from '#server/keys/key-store.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import type { Services } from '#server/services.ts'
import type { TutorTurn } from '#server/tutor/turn.ts'
import { questionLimit, readUsage } from '#server/usage/usage-store.ts'
import { beginAnswer, settledAnswer, type Call } from './begin-answer.ts'
import type { CallerEnvironment } from './caller.ts'
import { chargeQuestion, type Sent } from './charge-question.ts'
import { beginsWithin } from './completion-answer.ts'
import { readCompletionRequest, type CompletionRequest } from './completion-request.ts'
import { kindOfCall } from './kind-of-call.ts'
import { loadXcodeTurn } from './load-xcode-turn.ts'
import { OpenAIError } from './openai-error.ts'
import { generalModel, projectOfModel } from './project-models.ts'
import { createResponder, failureMs, mergedWithoutModel, textOfAll, type AskedCompletion } from './respond-completion.ts'
import { summarizeQuestion } from './summarize-question.ts'

/** A question on its way to its answer. */
interface Begun {
  asked: AskedCompletion
  call: Call
  turn: Promise<TutorTurn>
  early: Promise<LiveAnswer> | null
}

const tooLongToMerge = 'This file is too long for the language model to change it as a whole. Put the change in by hand.'

/** What somebody types, with a file or two. Longer ones are not read for a key that may not be good. */
const smallBytes = 64 * 1024

/** POST /v1/chat/completions. */
export function createCompletions(services: Services) {
  const { settings, rateLimiter, tutor, now } = services
  const { respond, refuseExhausted } = createResponder(services)

  return async (c: Context<CallerEnvironment>): Promise<Response> => {
    const { found, presumed } = c.var.caller
    const { keyId } = presumed ?? (await found)
    await refuseAbove(rateLimiter, `key ${keyId}`, limits.callsPerMinute.key)
    const key = `sidebar ${keyId}`
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
      void isOver.then(leave, leave).then(c.var.caller.askBeforehand)
    }
  }

  /** An answer goes on after the first of it is on its way; `onBegun` is told when it is over. */
  async function complete(c: Context<CallerEnvironment>, onBegun: (settled: Promise<void>) => void): Promise<Response> {
    const { found, presumed } = c.var.caller
    const isSmall = Number(c.req.header('content-length') ?? Number.NaN) <= smallBytes
    if (!presumed || !isSmall) await found
    const asked = await readAsked(c).catch(async (error: unknown) => {
      // What is wrong with a request is said to those whose key is good.
      await found
      throw error
    })
    if (!presumed || !isSmall || !hasTokens(presumed) || !mayRunAhead(presumed, asked)) return answerTo(c, await found, asked, onBegun)
    const ahead = begin(c, presumed, asked)
    const holder = await found.catch(async (error: unknown) => {
      await stop(ahead)
      throw error
    })
    if (holder.plan === presumed.plan && holder.projectId === presumed.projectId && hasTokens(holder)) return finish(c, ahead, onBegun)
    await stop(ahead)
    return answerTo(c, holder, asked, onBegun)
  }

  async function answerTo(c: Context<CallerEnvironment>, holder: KeyHolder, asked: AskedCompletion, onBegun: (settled: Promise<void>) => void): Promise<Response> {
    if (asked.kind === 'title') return respondFreely(c, holder, asked, settledAnswer(summarizeQuestion(textOfAll(asked.request))))
    const project = await projectOfModel(c.var.database, holder, asked.request.model)
    return finish(c, begin(c, holder, asked, project), onBegun)
  }

  /** Works out what the tutor may know, while the key is looked up or the question counted. */
  function begin(c: Context<CallerEnvironment>, holder: KeyHolder, asked: AskedCompletion, project: OwnedProjectId | null = null): Begun {
    const { request, kind } = asked
    const call: Call = { database: c.var.database, holder, project, messages: request.messages, kind }
    const turn = prepareTurn(call)
    // Where no number of questions is too many, the model need not wait until this one is counted, nor the first words: only the last.
    const early = questionLimit(holder.plan) === null && kind === 'question' ? turn.then((known) => beginAnswer(services, call, known)) : null
    for (const work of [turn, early]) work?.catch(() => {})
    return { asked, call, turn, early }
  }

  async function finish(c: Context<CallerEnvironment>, { asked, call, turn, early }: Begun, onBegun: (settled: Promise<void>) => void): Promise<Response> {
    const { request, kind } = asked
    if (kind === 'merge' && (tutor.modelName === 'field-guide' || !hasTokens(call.holder))) return respondFreely(c, call.holder, asked, mergedWithoutModel(request))
    const count = () => chargeQuestion({ ...call, model: request.model }, now())
    const charging = early ? behindFirstWord(early).then(count) : count()
    charging.catch(() => {})
    const charge = early ? null : await charging
    if (!early && !charge) return refuseExhausted(c, asked)

    const answer = await (early ?? turn.then((known) => beginAnswer(services, call, known))).catch(async (error: unknown) => {
      await (await charging)?.settle('nothing')
      throw error
    })
    const settled = answer.finished.then(async () => {
      await (await charging)?.settle(sentOf(answer, c, request))
      // The next call may follow the end of a streamed answer at once.
      if (request.stream) await c.var.caller.askBeforehand()
    })
    onBegun(settled)
    services.liveAnswers.waitFor(settled)
    settled.catch((error: unknown) => services.logger.error({ error, userId: call.holder.userId }, 'A charge could not be settled'))
    // What asks the model leaves when nothing else is left to do: all that makes its answer ready waits for that.
    await turnOfLoop()
    return respond(c, asked, answer, { count: charge?.count, settled })
  }

  /** Without a model nothing is counted, and where the month stands is told all the same. */
  async function respondFreely(c: Context<CallerEnvironment>, { userId }: KeyHolder, asked: AskedCompletion, answer: LiveAnswer): Promise<Response> {
    const { sidebarQuestions } = await readUsage(c.var.database, userId, now())
    return respond(c, asked, answer, { count: { isCharged: false, ...sidebarQuestions } })
  }

  /** Reads what the tutor may know, while the database counts the question. */
  async function prepareTurn({ database, holder, project, messages, kind }: Call): Promise<TutorTurn> {
    const known = await loadXcodeTurn(database, project, { messages, isMerge: kind === 'merge' })
    const turn: TutorTurn = { ...known, asker: `user ${holder.userId}`, tokensLeft: settings.tutorTokensPerMonth - holder.tokensUsed }
    const isWhole = kind !== 'merge' || (tutor.fits?.(turn) ?? true)
    // Of a file that was cut the model would write back what is left.
    if (!isWhole) throw new OpenAIError(413, tooLongToMerge, { type: 'invalid_request_error', code: 'request_too_large' })
    return turn
  }

  function hasTokens({ tokensUsed }: KeyHolder): boolean {
    return tokensUsed < settings.tutorTokensPerMonth
  }
}

/** An answer that is not streamed reaches the caller at its end, unless it failed or the caller is gone. */
function sentOf(answer: LiveAnswer, c: Context, { stream }: CompletionRequest): Sent {
  const status = answer.end()?.status
  if (answer.text() === '' || (!stream && (status === 'failed' || c.req.raw.signal.aborted))) return 'nothing'
  return status === 'complete' ? 'all' : 'part'
}

async function readAsked(c: Context): Promise<AskedCompletion> {
  const request = readCompletionRequest(await c.req.text())
  return { request, kind: kindOfCall(request.messages) }
}

/** Only what leaves no trace when the key turns out to be dead: an answer that is kept nowhere, for somebody whose questions do not run out. */
function mayRunAhead({ plan, projectId }: KeyHolder, { request, kind }: AskedCompletion): boolean {
  return questionLimit(plan) === null && projectId === null && request.model === generalModel && kind === 'question'
}

async function stop({ early }: Begun): Promise<void> {
  const answer = await early?.catch(() => null)
  answer?.stop()
}

/** When the first word is on its way: until then the thread is needed for it. */
async function behindFirstWord(answer: Promise<LiveAnswer>): Promise<void> {
  await beginsWithin(await answer, failureMs)
  await turnOfLoop()
}

function turnOfLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
