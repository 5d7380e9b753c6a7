import type { Plan, PlanPreview } from '#contract/plan/plan.ts'

/** The plan in the response to `POST …/plan`, without its open questions. */
export async function planOfAnswer(answer: Response): Promise<Plan> {
  const { questions: _questions, ...plan } = (await answer.json()) as PlanPreview
  return plan
}
