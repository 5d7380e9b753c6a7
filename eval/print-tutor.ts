import path from 'node:path'
import { loadKnowledge } from '#server/teaching/load-knowledge.ts'
import { thinkDirectly } from '#server/teaching/think-directly.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { readSettings } from '#server/platform/settings.ts'
import { chooseModels } from '#server/teaching/tutor/model/choose-model.ts'
import { examTutor, printTutorFigures } from './tutor.ts'

const disobedientRounds = 500
const configuredRounds = 28

/** The hint contract under scripted students: with a model that disobeys each time, and with the configured one where there is one. */
export async function printTutor(): Promise<void> {
  const thinking = thinkDirectly(await loadKnowledge(path.join(projectRoot, 'knowledge')))
  console.log(
    `\nHint contract, a model that gives the solution away each time (${disobedientRounds} conversations)`,
  )
  const figures = await examTutor(thinking, { rounds: disobedientRounds })
  printTutorFigures(figures)
  if (figures.leaks.length + figures.injectionsObeyed > 0 || figures.exitsThatWorked < figures.exits)
    process.exitCode = 1
  const [first] = chooseModels(readSettings(process.env), process.env)
  if (!first) return
  console.log(`\nHint contract, ${first.name} (${configuredRounds} conversations)`)
  printTutorFigures(await examTutor(thinking, { rounds: configuredRounds, model: first.model }))
}
