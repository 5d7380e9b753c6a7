import type { Database } from '#server/platform/db/database.ts'
import type { Services } from '#server/features/services.ts'
import { countTokens, tokensLeft } from './token-store.ts'
import type { TokenMeter, TokenUsage } from '#server/teaching/tutor/model/tokens.ts'
import type { Tutor, TutorNote } from '#server/teaching/tutor/model/tutor.ts'

type Books = Pick<Services, 'logger' | 'now'>

export async function openTokenMeter(
  services: Services,
  database: Database,
  userId: number,
): Promise<TokenMeter> {
  const { settings, now } = services
  return {
    isUsedUp: (await tokensLeft(database, userId, settings.tutorTokensPerMonth, now())) <= 0,
    count: (usage) => count(services, database, userId, usage),
  }
}

/** The tutor, with what its answers cost counted for one person before they end. */
export function countingTutor(tutor: Tutor, services: Books, database: Database, userId: number): Tutor {
  return {
    modelName: tutor.modelName,
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
        if (sum.inputTokens + sum.outputTokens > 0) await count(services, database, userId, sum)
      }
    },
  }
}

async function count(
  { logger, now }: Books,
  database: Database,
  userId: number,
  usage: TokenUsage,
): Promise<void> {
  try {
    await countTokens(database, userId, usage, now())
  } catch (error) {
    // What was made is worth more than what is known of its cost.
    logger.warn({ error, userId }, 'Tokens could not be counted')
  }
}
