import { streamText, Output } from 'ai'
import type { Plan } from '#contract/plan/plan.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { Asker } from '#server/teaching/asker.ts'
import type { Thinking } from '#server/teaching/thinking.ts'
import { isLocal, type NamedModel } from '#server/teaching/models/choose-model.ts'
import { localModelOptions } from './local-model-options.ts'
import { WishReading, wishFromReading, wishReadingRequest } from './wish-reading.ts'

interface AskedWish {
  asker: Asker
  plan: Plan
  wish: string
  signal: AbortSignal
}

/**
 * Rephrases a wish in words that the built-in planner reads; undefined if the planner understands it already,
 * or the model does not.
 */
export type WishReader = (asked: AskedWish) => Promise<string | undefined>

const patienceMs = 240_000
const outputTokens = 300

/** Reads wishes with the model on this machine; null if there is no such model. */
export function createWishReader(
  models: readonly NamedModel[],
  thinking: Thinking,
  logger: Pick<Logger, 'warn'>,
): WishReader | null {
  const local = models.find(({ name }) => isLocal(name))
  if (!local) return null
  return async ({ asker, plan, wish, signal }) => {
    const { commands } = await thinking.for(asker).readCommands(plan, wish)
    if (commands.length > 0 && commands.every((command) => command.does !== 'add' || command.isKnown))
      return undefined
    try {
      const result = streamText({
        model: local.model,
        ...wishReadingRequest(plan, wish),
        output: Output.object({ schema: WishReading }),
        abortSignal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
        maxOutputTokens: outputTokens,
        maxRetries: 0,
        providerOptions: localModelOptions(asker),
        onError: () => {},
      })
      return wishFromReading(await result.output) ?? undefined
    } catch (error) {
      signal.throwIfAborted()
      logger.warn({ error }, 'The model on this machine did not read a wish')
      return undefined
    }
  }
}
