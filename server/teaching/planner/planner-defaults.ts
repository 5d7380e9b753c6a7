import type { PlanAnswers } from '#contract/plan/plan-answers.ts'

/** Used if neither the idea nor the learner decides. iOS 18 runs on every iPhone that runs iOS 17. */
export const plannerDefaults = { storage: 'device', minimumIOS: '18' } as const satisfies PlanAnswers
