import type { Plan } from '#contract/plan.ts'

export function planToMarkdown(plan: Plan): string {
  return plan.summary
}
