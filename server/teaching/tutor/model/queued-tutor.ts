import { limits } from '#contract/limits.ts'
import type { RateLimiter } from '#server/platform/http/rate-limit.ts'
import type { Leave } from '#server/platform/http/waiting-lines.ts'
import type { Tutor } from './tutor.ts'

interface Asker {
  userId: number
  /** Null where limits are off. */
  rateLimiter: RateLimiter | null
  /** Read when the turn has come: answers before it may have used them up. */
  tokensLeft: () => Promise<number>
  patienceMs?: number
}

const { atOnce, answerWaitSeconds } = limits.modelCalls

/** The tutor, of whose language model one person has a few answers at once. More wait their turn; who waits too long is answered by the built-in tutor. */
export function queuedTutor(
  tutor: Tutor,
  { userId, rateLimiter, tokensLeft, patienceMs = answerWaitSeconds * 1000 }: Asker,
): Tutor {
  if (!rateLimiter || tutor.modelName === 'field-guide') return tutor
  return {
    modelName: tutor.modelName,
    async *answer(turn, signal, tell) {
      if (turn.tokensLeft !== undefined && turn.tokensLeft <= 0)
        return yield* tutor.answer(turn, signal, tell)
      const leave = await enter(rateLimiter, signal)
      try {
        if (!signal.aborted)
          yield* tutor.answer(
            { ...turn, tokensLeft: await tokensLeft(), isOneTooMany: leave === null },
            signal,
            tell,
          )
      } finally {
        leave?.()
      }
    },
  }

  function enter(limiter: RateLimiter, signal: AbortSignal): Promise<Leave | null> {
    return limiter.enterInTurn(`answer ${userId}`, atOnce.answer, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    })
  }
}
