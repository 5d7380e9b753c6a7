import type { Answer } from '#server/teaching/guide/answer.ts'
import { stemsOf } from '#server/language/normalise.ts'

/**
 * True if a message reverses the answer's question: "may I …?" where the answer says "no, you need not …".
 */
export function isTurned({ asks, turned }: Pick<Answer, 'asks' | 'turned'>, message: string): boolean {
  if (turned.length === 0) return false
  const said = new Set(stemsOf(message))
  const nearest = (wordings: readonly string[]) =>
    Math.max(0, ...wordings.map((wording) => sharedWords(said, wording)))
  return nearest(turned) >= nearest(asks.filter((ask) => !turned.includes(ask)))
}

function sharedWords(said: ReadonlySet<string>, wording: string): number {
  const stems = new Set(stemsOf(wording))
  return (2 * said.intersection(stems).size) / (said.size + stems.size)
}
