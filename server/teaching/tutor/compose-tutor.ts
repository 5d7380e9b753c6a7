import { limits } from '#contract/limits.ts'
import type { RateLimiter } from '#server/platform/http/limits/rate-limit.ts'
import type { Tutor } from './tutor.ts'
import type { TutorNote } from './model/writing/tutor-note.ts'
import { tooManyAnswersAtOnce, type TokenUsage } from '#server/teaching/models/tokens.ts'
import { TutorBusy } from './tutor-failure.ts'
import type { TutorTurn } from './turn.ts'

/** Optional hooks for one answer: token counting, queueing, quick actions, storing. */
export interface AnswerSteps {
  countTokens?: (usage: TokenUsage) => Promise<void>
  /** Where a user's answers wait for the language model. */
  queue?: AnswerQueue
  answerQuickAction?: (turn: TutorTurn) => Promise<QuickActionResult>
  /** Called once, when the answer ends for whatever reason. */
  keepAnswer?: (answer: WrittenAnswer, turn: TutorTurn) => Promise<void>
}

export interface AnswerQueue {
  userId: number
  rateLimiter: RateLimiter
  /** Read after the wait, because earlier answers may have used tokens. */
  tokensLeft: () => Promise<number>
  patienceMs?: number
}

/** Either the reply itself, or the turn to answer, with its quick actions written out. */
export type QuickActionResult = { reply: string } | { turn: TutorTurn }

export interface WrittenAnswer {
  text: string
  notes: readonly TutorNote[]
}

/**
 * Adds the hooks to the tutor for one answer; every entry point uses this. An answer passes them from the
 * outside in: it is kept, quick actions are answered, it waits in the queue, its tokens are counted.
 */
export function composeTutor(
  tutor: Tutor,
  { countTokens, queue, answerQuickAction, keepAnswer }: AnswerSteps,
): Tutor {
  let composed = tutor
  if (countTokens) composed = withTokenCount(composed, countTokens)
  if (queue && tutor.modelName !== 'field-guide') composed = withQueue(composed, queue)
  if (answerQuickAction) composed = withQuickActions(composed, answerQuickAction)
  if (keepAnswer) composed = withKeptAnswer(composed, keepAnswer)
  return composed
}

function withTokenCount(tutor: Tutor, countTokens: NonNullable<AnswerSteps['countTokens']>): Tutor {
  return {
    ...tutor,
    async *answer(turn, signal, tell = () => {}) {
      const sum: TokenUsage = { inputTokens: 0, outputTokens: 0 }
      const hear = (note: TutorNote) => {
        if (note.kind === 'usage') {
          sum.inputTokens += note.inputTokens
          sum.outputTokens += note.outputTokens
        }
        tell(note)
      }
      try {
        yield* tutor.answer(turn, signal, hear)
      } finally {
        if (sum.inputTokens + sum.outputTokens > 0) await countTokens(sum)
      }
    },
  }
}

const { atOnce, answerWaitSeconds } = limits.modelCalls

/**
 * Limits a user's parallel answers. After too long a wait the built-in tutor answers; a merge, which it
 * cannot do, is refused.
 */
function withQueue(
  tutor: Tutor,
  { userId, rateLimiter, tokensLeft, patienceMs = answerWaitSeconds * 1000 }: AnswerQueue,
): Tutor {
  return {
    ...tutor,
    async *answer(turn, signal, tell) {
      if (turn.tokensLeft !== undefined && turn.tokensLeft <= 0)
        return yield* tutor.answer(turn, signal, tell)
      const release = await rateLimiter.acquireInTurn(`answer ${userId}`, atOnce.answer, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      })
      try {
        if (signal.aborted) return
        if (!release && turn.xcode?.isMerge)
          throw new TutorBusy(`${tooManyAnswersAtOnce} Try again in a moment.`)
        const current = { ...turn, tokensLeft: await tokensLeft(), isOneTooMany: release === null }
        yield* tutor.answer(current, signal, tell)
      } finally {
        release?.()
      }
    },
  }
}

function withQuickActions(
  tutor: Tutor,
  answerQuickAction: NonNullable<AnswerSteps['answerQuickAction']>,
): Tutor {
  return {
    ...tutor,
    async *answer(turn, signal, tell) {
      const result = await answerQuickAction(turn)
      if ('reply' in result) yield result.reply
      else yield* tutor.answer(result.turn, signal, tell)
    },
  }
}

function withKeptAnswer(tutor: Tutor, keepAnswer: NonNullable<AnswerSteps['keepAnswer']>): Tutor {
  return {
    ...tutor,
    async *answer(turn, signal, tell = () => {}) {
      const notes: TutorNote[] = []
      const hear = (note: TutorNote) => {
        notes.push(note)
        tell(note)
      }
      let text = ''
      try {
        for await (const piece of tutor.answer(turn, signal, hear)) {
          text += piece
          yield piece
        }
      } finally {
        await keepAnswer({ text, notes }, turn)
      }
    },
  }
}
