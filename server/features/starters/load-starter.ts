import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { NewProject } from '#contract/project.ts'
import { NewSavedSolution } from '#contract/tasks/saved-solution.ts'
import type { StarterName } from '#contract/starter.ts'
import { projectRoot } from '#server/platform/project-root.ts'

const folder = path.join(projectRoot, 'knowledge/starters')

/**
 * A sample project to continue: its description, a first question with its answer, and a solution saved from
 * it.
 */
const Starter = NewProject.extend({
  question: z.string().trim().min(1),
  answer: z.string().trim().min(1),
  solution: NewSavedSolution.pick({ title: true, content: true }),
})
export type Starter = z.infer<typeof Starter>

export async function loadStarter(name: StarterName): Promise<Starter> {
  return Starter.parse(parse(await readFile(path.join(folder, `${name}.yaml`), 'utf8')))
}
