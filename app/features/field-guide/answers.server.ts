import type { Answer } from '#server/teaching/guide/answer.ts'
import { loadAnswers } from '#server/teaching/guide/load-answers.ts'

/** What an article's page shows of an answer. */
export type PageAnswer = Pick<Answer, 'id' | 'question' | 'first' | 'more' | 'wrong'> & {
  code: string | null
}

/** The answers of an article's page; read once for a build, and again for each page in development. */
export async function answersOf(slug: string): Promise<PageAnswer[]> {
  const answers = await allAnswers()
  return answers
    .filter(({ read }) => read[0] === slug)
    .map(({ id, question, first, more, wrong, code }) => ({
      id,
      question,
      first,
      more,
      wrong,
      code: code?.trimEnd() ?? null,
    }))
}

export function allAnswers(): Promise<Answer[]> {
  return import.meta.env.DEV ? loadAnswers(folder) : (once ??= loadAnswers(folder))
}

const folder = 'knowledge/answers'
let once: Promise<Answer[]> | null = null
