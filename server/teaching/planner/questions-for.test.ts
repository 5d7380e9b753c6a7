import path from 'node:path'
import { expect, test } from 'vitest'
import type { PlanAnswers } from '#contract/plan-answers.ts'
import type { Plan } from '#contract/plan.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { loadPlannerKnowledge } from './load-planner-knowledge.ts'
import { makePlan } from './make-plan.ts'
import { questionsFor } from './questions-for.ts'

const knowledge = await loadPlannerKnowledge(path.join(projectRoot, 'knowledge/planner'))
const nothingKnown = { experience: null, goal: null, hoursPerWeek: null }

test.each(knowledge.kinds.map(({ name }) => name))(
  'who skips every question gets the plan that is recommended: %s',
  (description) => {
    const questions = questionsFor(knowledge, description, nothingKnown, {})
    const recommended: PlanAnswers = Object.fromEntries(
      questions.map(({ id, recommended: choice }) => [id, choice]),
    )
    expect(recommended).toMatchObject({ minimumIOS: '18' })
    expect(withoutDecisions(makePlan(knowledge, { description, answers: recommended }))).toEqual(
      withoutDecisions(makePlan(knowledge, { description })),
    )
  },
)

/** They also tell what was chosen by whom: "because you want it so". */
function withoutDecisions({ architecture, ...plan }: Plan) {
  return { ...plan, architecture: { ...architecture, decisions: [] } }
}
