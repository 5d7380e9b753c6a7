import type { Database } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { countTokens, tokensLeft } from './token-store.ts'
import type { TokenUsage } from './tokens.ts'

/** What one person may still use of language models this month, and where it is counted. */
export interface TokenMeter {
  isUsedUp: boolean
  count: (usage: TokenUsage) => Promise<void>
}

export async function openTokenMeter({ settings, logger, now }: Services, database: Database, userId: number): Promise<TokenMeter> {
  return {
    isUsedUp: (await tokensLeft(database, userId, settings.tutorTokensPerMonth, now())) <= 0,
    async count(usage) {
      try {
        await countTokens(database, userId, usage, now())
      } catch (error) {
        // What was made is worth more than what is known of its cost.
        logger.warn({ error, userId }, 'Tokens could not be counted')
      }
    },
  }
}
