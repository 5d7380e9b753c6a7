export interface TokenUsage {
  inputTokens: number
  outputTokens: number
}

export const monthIsUsedUp = 'The tokens of language models for this month are used up.'
export const tooManyAnswersAtOnce = 'The language model is still writing other answers for you.'

/** An estimate on the high side, for prose and for code; the provider's own count comes after the answer. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 3.2)
}

/** What a call cost: by the provider's own count, else by an estimate. Not every provider counts, and none does for an answer that was stopped. */
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

/** What one person may still use of language models this month, and where it is counted. */
export interface TokenMeter {
  isUsedUp: boolean
  count: (usage: TokenUsage) => Promise<void>
}
