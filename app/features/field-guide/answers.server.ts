import type { Answer } from '#server/teaching/guide/answer.ts'
import { loadAnswers } from '#server/teaching/guide/load-answers.ts'

/** The fields of an answer that an article's page shows. */
export type PageAnswer = Pick<Answer, 'id' | 'question' | 'first' | 'more' | 'wrong'> & {
  code: string | null
}

/** The answers on an article's page. Read once per build; in development, for each page. */
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
