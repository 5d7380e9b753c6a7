import type { Matcher } from '#server/language/matcher.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { Meaning } from '#server/teaching/guide/meaning.ts'

export interface RankedAnswer {
  answer: Answer
  /** From 0 to 1. */
  score: number
}

const mostRanked = 500
/** Follow-ups count less: they are often what people ask next, which the answer does not cover. */
const worthOfFollowUp = 0.85

/** Ranks some answers by how close a text is to their questions and follow-ups, nearest first. */
export function createAnswerRanking(
  match: Matcher,
  matchFollowUp: Matcher,
  meanings: ReadonlyMap<string, Meaning>,
  answersById: ReadonlyMap<string, Answer>,
): (text: string, isNear: (answer: Answer) => boolean) => RankedAnswer[] {
  return (text, isNear) => {
    const asked = match(text, mostRanked).flatMap(({ meaning, score }) => {
      const found = meanings.get(meaning)
      return found?.kind === 'answer' ? [{ answer: found.answer, score }] : []
    })
    const followed = matchFollowUp(text, mostRanked).map(({ meaning, score }) => ({
      answer: answersById.get(meaning)!,
      score: score * worthOfFollowUp,
    }))
    const best = new Map<Answer, number>()
    for (const { answer, score } of [...asked, ...followed])
      if (isNear(answer)) best.set(answer, Math.max(score, best.get(answer) ?? 0))
    return Array.from(best, ([answer, score]) => ({ answer, score })).toSorted(
      (one, other) => other.score - one.score,
    )
  }
}
