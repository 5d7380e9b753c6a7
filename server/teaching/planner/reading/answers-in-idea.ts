import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'

const hours = /(\d{1,2}) ?(?:hours?|hrs?|h) ?(?:a|per|each|every) ?week/i
const mostHours = 80

/** Answers that the idea already contains, so that the planner does not ask for them. */
export function answersInIdea({ phrases }: Pick<PlannerKnowledge, 'phrases'>, text: string): PlanAnswers {
  const week = Number(hours.exec(text)?.[1] ?? 0)
  return {
    ...(week >= 1 && week <= mostHours ? { hoursPerWeek: week } : {}),
    ...(phrases.isNew.isIn(text)
      ? { experience: 'new' }
      : phrases.isExperienced.isIn(text)
        ? { experience: 'experienced' }
        : {}),
    ...(phrases.oldPhones.isIn(text)
      ? { minimumIOS: '17' }
      : phrases.newPhones.isIn(text)
        ? { minimumIOS: '26' }
        : {}),
  }
}
