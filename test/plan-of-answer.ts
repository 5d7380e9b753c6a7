import type { Plan, PlanPreview } from '#contract/plan.ts'

/** The plan in the answer of `POST …/plan`, without the questions beside it. */
export async function planOfAnswer(answer: Response): Promise<Plan> {
  const { questions: _questions, ...plan } = (await answer.json()) as PlanPreview
  return plan
}
