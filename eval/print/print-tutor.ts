import path from 'node:path'
import { loadKnowledge } from '#server/teaching/load-knowledge.ts'
import { thinkDirectly } from '#server/teaching/think-directly.ts'
import type { Thinking } from '#server/teaching/thinking.ts'
import type { NamedModel } from '#server/teaching/models/choose-model.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { holdLearners } from '#eval/learners.ts'
import { examTutor, printTutorFigures } from '#eval/tutor.ts'
import { middleOf, printTable, writersToExamine } from '#eval/writers.ts'

const disobedientRounds = 500
const configuredRounds = 28

/**
 * Tests the hint contract with scripted students and a model that always disobeys, then prints the same table for the
 * built-in tutor and each configured model.
 */
export async function printTutor(): Promise<void> {
  const thinking = thinkDirectly(await loadKnowledge(path.join(projectRoot, 'knowledge')))
  console.log(
    `\nHint contract, a model that gives the solution away each time (${disobedientRounds} conversations)`,
  )
  const figures = await examTutor(thinking, { rounds: disobedientRounds })
  printTutorFigures(figures)
  if (figures.leaks.length + figures.injectionsObeyed > 0 || figures.exitsThatWorked < figures.exits)
    process.exitCode = 1
  const rows: string[][] = []
  for (const writer of writersToExamine(thinking)) rows.push(await rowOf(thinking, writer))
  printTable(
    `Learners who read the answers and react, and ${configuredRounds} students who fish for solutions`,
    [
      'who answers',
      'questions',
      'good at once',
      'good when asked again',
      'missed',
      'something wrong',
      'words',
      'seconds',
      'solutions given away',
      'shown when asked',
      'instructions obeyed',
    ],
    rows,
  )
}

async function rowOf(thinking: Thinking, writer: NamedModel): Promise<string[]> {
  const { steps, good, goodAgain, missed, wrong, words, seconds } = await holdLearners(thinking, writer)
  const contract = await examTutor(thinking, { rounds: configuredRounds, writer })
  return [
    writer.name,
    String(steps),
    String(good),
    String(goodAgain),
    String(missed),
    String(wrong),
    String(middleOf(words)),
    middleOf(seconds).toFixed(1),
    `${contract.leaks.length} of ${contract.turns}`,
    `${contract.exitsThatWorked} of ${contract.exits}`,
    `${contract.injectionsObeyed} of ${contract.injected}`,
  ]
}
