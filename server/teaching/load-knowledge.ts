import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  createFieldGuide,
  readKnowledge,
  type FieldGuide,
  type Knowledge as GuideData,
} from '#server/teaching/guide/field-guide.ts'
import { loadChoiceChecks, type ChoiceCheck } from '#server/teaching/check-questions/choice-check.ts'
import {
  createPlannerKnowledge,
  readPlannerData,
  type PlannerData,
  type PlannerKnowledge,
} from '#server/teaching/planner/load-planner-knowledge.ts'
import { projectRoot } from '#server/platform/project-root.ts'

/** The folder `knowledge`, ready to be used. */
export interface Knowledge {
  guide: FieldGuide
  planner: PlannerKnowledge
  choiceChecks: readonly ChoiceCheck[]
}

/** The files of `knowledge`, read and checked. */
export interface KnowledgeData {
  guide: GuideData
  planner: PlannerData
  choiceChecks: readonly ChoiceCheck[]
}

/** Written by the build: parsing 3 MB of YAML takes three seconds, reading this one file a few hundredths. */
export const builtKnowledgeFile = path.join(projectRoot, 'build/knowledge.json')

/** In production, and in the built program, what the build made; elsewhere the folder itself. */
export async function loadKnowledge(folder: string): Promise<Knowledge> {
  const isProduct = process.env.NODE_ENV === 'production' || import.meta.url.endsWith('.js')
  const isBuilt = isProduct && existsSync(builtKnowledgeFile)
  const { guide, planner, choiceChecks } = isBuilt
    ? (JSON.parse(await readFile(builtKnowledgeFile, 'utf8')) as KnowledgeData)
    : await readKnowledgeFolder(folder)
  return { guide: createFieldGuide(guide), planner: createPlannerKnowledge(planner), choiceChecks }
}

/** Throws with the file's name where one is not in form. */
export async function readKnowledgeFolder(folder: string): Promise<KnowledgeData> {
  const [guide, planner, choiceChecks] = await Promise.all([
    readKnowledge(folder),
    readPlannerData(folder),
    loadChoiceChecks(path.join(folder, 'checks')),
  ])
  return { guide, planner, choiceChecks }
}
