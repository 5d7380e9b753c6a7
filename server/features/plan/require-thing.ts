import type { PreviewAnswers } from '#contract/plan/plan-answers.ts'
import type { PlanOrReadings } from '#contract/plan/plan.ts'
import { sketchQuestions } from '#contract/plan/sketch-questions.ts'
import { invalid } from '#server/platform/http/problem.ts'

/** Refuses the answer "None of these" that does not say what the app keeps, instead of asking the same again. */
export function requireThing(made: PlanOrReadings, answers: PreviewAnswers | undefined): void {
  if ('readings' in made && answers?.kind === 'none')
    throw invalid([{ path: 'answers.own.things', message: sketchQuestions.nothingKept }])
}
