/** An estimate on the high side, for prose and for code; the provider's own count comes after the answer. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 3.2)
}
