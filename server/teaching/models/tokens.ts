export interface TokenUsage {
  inputTokens: number
  outputTokens: number
}

export const monthIsUsedUp = 'The tokens of language models for this month are used up.'
export const tooManyAnswersAtOnce = 'The language model is still writing other answers for you.'

/** A generous estimate for prose and code. The provider's own count replaces it after the answer. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 3.2)
}

/**
 * A call's tokens: the provider's count, or an estimate. Some providers send none, and none does for a stopped
 * answer.
 */
export function tokensOfCall(
  told: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined,
  sentTokens: number,
  received: string,
): TokenUsage {
  return {
    inputTokens: told?.inputTokens ?? sentTokens,
    outputTokens: told?.outputTokens ?? estimateTokens(received),
  }
}

/** Whether a user's tokens for this month are used up, and a function that counts more. */
export interface TokenMeter {
  isUsedUp: boolean
  count: (usage: TokenUsage) => Promise<void>
}
