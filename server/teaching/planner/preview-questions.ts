import type {
  PlanAnswers,
  PlanQuestion,
  PreviewAnswers,
  PreviewQuestion,
} from '#contract/plan/plan-answers.ts'

/** Converts the answers from tools, which send every value as text. */
export function answersFrom({ hoursPerWeek, ...answers }: PreviewAnswers): PlanAnswers {
  if (hoursPerWeek === undefined) return answers
  return { ...answers, hoursPerWeek: hoursPerWeek === null ? null : Number(hoursPerWeek) }
}

export function asPreview({ id, question, choices }: PlanQuestion): PreviewQuestion {
  return {
    id,
    text: question,
    choices: choices.map(({ value, label, detail }) => ({ id: String(value), label, description: detail })),
  }
}
