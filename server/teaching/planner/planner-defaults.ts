import type { PlanAnswers } from '#contract/plan-answers.ts'

/** What the planner takes where neither the idea nor the learner says anything, and what it recommends. iOS 18 runs on every iPhone that iOS 17 runs on. */
export const plannerDefaults = { storage: 'device', minimumIOS: '18' } as const satisfies PlanAnswers
