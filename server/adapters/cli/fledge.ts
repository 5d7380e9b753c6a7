import path from 'node:path'
import { parseArgs } from 'node:util'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'
import { createFieldGuideModel } from '#server/teaching/tutor/built-in/field-guide-model.ts'
import { loadAnswers } from '#server/teaching/guide/load-answers.ts'
import { loadArticles } from '#server/teaching/guide/load-articles.ts'
import {
  dueAnswers,
  dueFiles,
  dueKinds,
  dueReviews,
  loadReviewedFiles,
} from '#server/teaching/guide/review-due.ts'
import { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { PlanReadings } from '#contract/plan/plan.ts'
import { boundText } from '#server/language/bound-text.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { planToText, questionsToText } from '#server/teaching/planner/writing/plan-to-text.ts'
import { askForEnglish } from '#server/teaching/planner/ask-for-english.ts'
import { loadArchetypes } from '#server/teaching/planner/archetypes/load-archetypes.ts'
import { previewPlan, questionsFor } from '#server/teaching/planner/questions-for.ts'
import { readingsInDoubt } from '#server/teaching/planner/readings/offer-readings.ts'
import { exampleOwn, readingsToText } from '#server/teaching/planner/writing/readings-to-text.ts'
import { EngineNotInstalled } from '#server/platform/local-model/install-engine.ts'
import { LocalModelError } from '#server/platform/local-model/local-model-error.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { readSettings, SettingsError } from '#server/platform/settings.ts'
import { shortenTurn } from '#server/teaching/shorten-turn.ts'
import { loadKnowledge } from '#server/teaching/load-knowledge.ts'
import { thinkDirectly } from '#server/teaching/think-directly.ts'
import { chooseModels } from '#server/teaching/models/choose-model.ts'
import { chooseTutor } from '#server/teaching/tutor/tutor.ts'
import { operatorSentence } from '#server/teaching/models/model-failure.ts'
import { TutorFailure } from '#server/teaching/tutor/tutor-failure.ts'
import type { TutorNote } from '#server/teaching/tutor/model/writing/tutor-note.ts'
import { turnWithoutProject } from '#server/teaching/tutor/turn.ts'
import { askReading } from './ask-reading.ts'
import { backUp, moveToPostgres, restore } from './backup-commands.ts'
import { checkSetup } from './doctor.ts'
import { DownloadFailure } from './download-model.ts'
import { addModel, listModels, removeModel } from './model-commands.ts'
import { seed } from './seed.ts'
import { setPlan } from './set-plan.ts'
import { showAudit } from './show-audit.ts'
import { showUnhelpfulAnswers } from './show-unhelpful-answers.ts'

const usage = `Fledge in a terminal

  npm run fledge -- plan "your app idea"      a plan for it
  npm run fledge -- ask "your question"       an answer from the tutor
  npm run fledge -- doctor                    tries the tutor's models with one tiny call each

  npm run fledge -- model [small]             adds a language model that runs on this machine: small, middle or large
  npm run fledge -- model list                the models there are, and the one that answers
  npm run fledge -- model remove              removes it

  npm run fledge -- plan set EMAIL pro        the plan an account has: free, plus or pro
  npm run fledge -- audit EMAIL               what happened to an account: sign-ins, keys, exports; a number for a deleted one
  npm run fledge -- wanted                    the questions whose answer did not help, and what was chosen where the tutor was unsure
  npm run fledge -- review-due [2027-06-01]   the articles due for another check, today or on that day

  npm run fledge -- backup [FILE]             writes all data to one file
  npm run fledge -- restore FILE              replaces all data with a backup
  npm run fledge -- move-to-postgres ADDRESS  the embedded database, into PostgreSQL
  npm run fledge -- seed                      sample data to develop with: a user with projects, tasks, answers

  --file PATH   a model file (.gguf) that was fetched elsewhere
  --yes     fetch a model without asking
  --json    print the result as JSON
  --choose 2   the second of the readings, if the idea may be several kinds of app
  --answers '{"kind":"none","own":{…}}'   answers to the questions below a plan, by their names`

const knowledgeFolder = path.join(projectRoot, 'knowledge')
/** Errors whose message is written for the operator. They are printed without a stack trace. */
const told = [SettingsError, TutorFailure, DownloadFailure, EngineNotInstalled, LocalModelError]
const { command, words, asJson, answersJson, choice, modelFile, isYes } = readCommandLine()
const text = words.join(' ').trim()

try {
  if (command === 'plan' && words[0] === 'set' && words.length === 3)
    console.log(await setPlan(readSettings(process.env), words[1]!, words[2]!))
  else if (command === 'audit' && words.length === 1)
    console.log(await showAudit(readSettings(process.env), words[0]!))
  else if (command === 'wanted' && words.length === 0)
    console.log(await showUnhelpfulAnswers(readSettings(process.env)))
  else if (command === 'backup' && words.length < 2)
    console.log(await backUp(readSettings(process.env), words[0], new Date()))
  else if (command === 'seed' && words.length === 0)
    console.log(await seed(readSettings(process.env), new Date()))
  else if (command === 'restore' && words.length === 1)
    console.log(await restore(readSettings(process.env), words[0]!, new Date()))
  else if (command === 'move-to-postgres' && words.length === 1)
    console.log(await moveToPostgres(readSettings(process.env), words[0]!, new Date()))
  else if (command === 'plan' && text) await plan(text)
  else if (command === 'ask' && text) await ask(text)
  else if (command === 'doctor') await doctor()
  else if (command === 'model' && words.length < 2) console.log(await changeModel(words[0]))
  else if (command === 'review-due' && /^(\d{4}-\d{2}-\d{2})?$/.test(text))
    await showDueReviews(text || new Date().toISOString().slice(0, 10))
  else
    refuse(
      command
        ? `What should it be about? Put it in quotes: npm run fledge -- ${command} "…"\n\n${usage}`
        : usage,
    )
} catch (error) {
  if (!(error instanceof Error && told.some((kind) => error instanceof kind))) throw error
  refuse(error.message)
}

function changeModel(word: string | undefined): string | Promise<string> {
  const settings = readSettings(process.env)
  if (word === 'list') return listModels(settings)
  if (word === 'remove') return removeModel(settings)
  return addModel(settings, { size: word, file: modelFile, isYes })
}

async function doctor(): Promise<void> {
  const { lines, isWell } = await checkSetup(readSettings(process.env), process.env)
  console.log(lines.join('\n'))
  if (!isWell) process.exitCode = 1
}

async function plan(idea: string): Promise<void> {
  const { planner } = await loadKnowledge(knowledgeFolder)
  const description = boundText(idea)
  const answers = PlanAnswers.safeParse(readJson(answersJson))
  if (!answers.success)
    return refuse(
      `--answers is a JSON object such as '{"kind":"none","own":{"things":[{"name":"robe","facts":"size"}],"steps":[{"does":"find the owner of a robe"}]}}'`,
    )
  const inOtherLanguage = askForEnglish(planner, [description])
  if (inOtherLanguage !== null) return refuse(inOtherLanguage)
  if (asJson) return console.log(JSON.stringify(previewPlan(planner, description, answers.data), null, 2))
  const readings = readingsInDoubt(planner, { description, answers: answers.data })
  const chosen = readings ? await chooseReading(readings) : {}
  if (!chosen) return
  const said = { ...answers.data, ...chosen }
  const made = makePlan(planner, { description, answers: said })
  console.log(planToText(made))
  if (made.understood?.isSure !== false) return
  const nobody = { experience: null, goal: null, hoursPerWeek: null }
  console.log(`\n${questionsToText(questionsFor(planner, description, nobody, said))}`)
}

/**
 * Prints the readings and returns the answers for the one chosen with `--choose` or on the terminal; null if
 * none was chosen.
 */
async function chooseReading(given: PlanReadings): Promise<PlanAnswers | null> {
  const { readings, own } = given
  const byOption = readings[Number(choice) - 1]
  if (byOption) return { kind: byOption.kind }
  const isNone = Number(choice) === readings.length + 1
  if (isNone && own.things.length > 0) return { kind: 'none', own }
  console.log(readingsToText(given).replaceAll('**', ''))
  if (process.stdin.isTTY) return askReading(given, process.stdin, process.stdout)
  const answers = JSON.stringify({ kind: 'none', own: exampleOwn })
  const sketch = `what it keeps and what a person does first in it: --answers '${answers}'`
  console.log(
    `\nNo plan yet. Give ${readings.length > 0 && !isNone ? `the number with it: --choose 1, or for none of these ` : ''}${sketch}`,
  )
  return null
}

async function ask(question: string): Promise<void> {
  const knowledge = await loadKnowledge(knowledgeFolder)
  const turn = turnWithoutProject([{ role: 'learner', text: question }])
  const settings = readSettings(process.env)
  const models = chooseModels(settings, process.env)
  if (asJson && models.length === 0)
    return console.log(
      JSON.stringify(
        { source: 'field-guide', ...composeAnswer(knowledge.guide, shortenTurn(turn)) },
        null,
        2,
      ),
    )
  const thinking = thinkDirectly(knowledge)
  const tutor = chooseTutor(settings, thinking, models, createFieldGuideModel(thinking))
  let source = tutor.modelName
  let markdown = ''
  const hear = (note: TutorNote) => {
    if (note.kind === 'view') source = note.view.model
    if (note.kind === 'failure') console.error(`${note.model}: ${operatorSentence(note.failure)}`)
  }
  for await (const piece of tutor.answer(turn, new AbortController().signal, hear)) {
    markdown += piece
    if (!asJson) process.stdout.write(piece)
  }
  console.log(asJson ? JSON.stringify({ source, markdown }, null, 2) : '')
}

async function showDueReviews(day: string): Promise<void> {
  const files = await loadReviewedFiles(path.join(knowledgeFolder, 'reviewed.yaml'))
  const articles = await loadArticles(path.join(knowledgeFolder, 'articles'))
  const answers = await loadAnswers(path.join(knowledgeFolder, 'answers'))
  const archetypes = await loadArchetypes(path.join(knowledgeFolder, 'archetypes'))
  const due = [
    ...dueReviews(articles, day),
    ...dueAnswers(answers, articles, day),
    ...dueKinds(archetypes, day),
    ...dueFiles(files, day),
  ]
  if (asJson) return console.log(JSON.stringify(due, null, 2))
  for (const one of due)
    console.log(`${one.slug.padEnd(34)} checked ${one.reviewed}, due ${one.due}: ${one.why}`)
  console.log(
    due.length === 0
      ? `Nothing is due on ${day}.`
      : `${due.length} articles, answers, kinds of app and files are due on ${day}. How to check one: knowledge/README.md`,
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readCommandLine() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        answers: { type: 'string', default: '{}' },
        choose: { type: 'string', default: '' },
        file: { type: 'string' },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    return {
      command: values.help ? undefined : positionals[0],
      words: positionals.slice(1),
      asJson: values.json,
      answersJson: values.answers,
      choice: values.choose,
      modelFile: values.file,
      isYes: values.yes,
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return {
      command: undefined,
      words: [],
      asJson: false,
      answersJson: '{}',
      choice: '',
      modelFile: undefined,
      isYes: false,
    }
  }
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 2
}
