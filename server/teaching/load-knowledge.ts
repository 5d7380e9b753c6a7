import path from 'node:path'
import { loadFieldGuide, type FieldGuide } from '#server/field-guide/field-guide.ts'
import { loadChoiceChecks, type ChoiceCheck } from '#server/learning/choice-check.ts'
import { loadPlannerKnowledge, type PlannerKnowledge } from '#server/planner/load-planner-knowledge.ts'

/** The folder `knowledge`, ready to be used. */
export interface Knowledge {
  guide: FieldGuide
  planner: PlannerKnowledge
  choiceChecks: readonly ChoiceCheck[]
}

export async function loadKnowledge(folder: string): Promise<Knowledge> {
  const [guide, planner, choiceChecks] = await Promise.all([
    loadFieldGuide(folder),
    loadPlannerKnowledge(path.join(folder, 'planner')),
    loadChoiceChecks(path.join(folder, 'checks')),
  ])
  return { guide, planner, choiceChecks }
}
