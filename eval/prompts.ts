import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { projectRoot } from '#server/platform/project-root.ts'
import { loadKnowledge, type Knowledge } from '#server/teaching/load-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'
import type { FittedPrompt } from '#server/teaching/tutor/model/fit-window.ts'
import { smallWindow } from '#server/teaching/tutor/model/instruction-part.ts'
import { fitSmallWindow } from '#server/teaching/tutor/model/small/fit-small-window.ts'
import { takeTurn } from '#server/teaching/tutor/prepare-turn.ts'
import { turnWithoutProject, type ThreadMessage, type TutorTurn } from '#server/teaching/tutor/turn.ts'
import { exampleTask } from '#test/plans/example-task.ts'

const howMany = 40
const cases = ['dialogues.yaml', 'dialogues-held-out.yaml']
const Dialogues = z.array(
  z.looseObject({
    who: z.string(),
    turns: z.array(z.union([z.string(), z.looseObject({ ask: z.string() }).transform(({ ask }) => ask)])),
  }),
)

interface Prompt {
  who: string
  fitted: FittedPrompt
}

/** Writes the prompts that a small model would get for 40 turns of the exam to a file, for people to read. */
export async function printPrompts(): Promise<void> {
  const prompts = await smallPrompts(await loadKnowledge(path.join(projectRoot, 'knowledge')))
  const file = path.join(projectRoot, '.cache/eval/prompts.md')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, prompts.map(textOf).join('\n\n'))
  const tokens = prompts.map(({ fitted }) => fitted.tokens)
  console.log(
    `\n${prompts.length} prompts for a small model, the longest ${Math.max(...tokens)} tokens of ${smallWindow}: ${file}`,
  )
  if (Math.max(...tokens) > smallWindow) process.exitCode = 1
}

/** The last turns of the exam's conversations; half of them are about a project's task, at all hint levels. */
export async function smallPrompts({ guide, planner }: Knowledge): Promise<Prompt[]> {
  const onTask = turnsOnTask(planner)
  const dialogues = (await Promise.all(cases.map(readDialogues))).flat()
  return dialogues.slice(0, howMany).map(({ who, turns }, at) => {
    const place = at % 2 === 0 ? withoutProject : onTask(at / 2)
    const thread: ThreadMessage[] = []
    for (const [turnAt, text] of turns.entries()) {
      thread.push({ role: 'learner', text })
      if (turnAt < turns.length - 1)
        thread.push({ role: 'tutor', text: composeAnswer(guide, { ...place, thread: [...thread] }).markdown })
    }
    const turn: TutorTurn = { ...place, thread }
    const { prepared, hint } = takeTurn(guide, turn, {
      isChosen: place.currentTask !== null,
      awaitsExplanation: false,
      follows: false,
      writer: 'small',
    })
    return {
      who,
      fitted: fitSmallWindow(
        { ...turn, ...(hint ? { hint } : {}) },
        prepared?.parts ?? [],
        prepared?.earlier ?? [],
      ),
    }
  })
}

async function readDialogues(file: string) {
  return Dialogues.parse(parse(await readFile(path.join(import.meta.dirname, 'cases', file), 'utf8')))
}

const withoutProject = turnWithoutProject([])

function turnsOnTask(planner: Knowledge['planner']): (at: number) => TutorTurn {
  const description =
    'I want to keep a diary of my plants with photos, and be reminded when each needs water.'
  const plan = makePlan(planner, { title: 'Plant diary', description })
  const planned = plan.roadmap.flatMap(({ tasks }) => tasks)
  const tasks = planned.map(({ title, description: what, doneWhen, topics, madeFrom }, at) =>
    exampleTask({ id: at + 1, title, description: what, doneWhen, topics, madeFrom: madeFrom ?? null }),
  )
  return (at) => {
    const currentTask = {
      ...tasks[Math.floor(at) % tasks.length]!,
      status: 'in_progress' as const,
      hintLevel: ((Math.floor(at) % 4) + 1) as 1 | 2 | 3 | 4,
    }
    return {
      ...withoutProject,
      project: { title: 'Plant diary', description, targetIOS: '26' },
      plan,
      tasks,
      currentTask,
      learner: { experience: 'new', goal: 'An app of my own in the App Store', hoursPerWeek: 5 },
    }
  }
}

function textOf({ who, fitted }: Prompt, at: number): string {
  const parts = fitted.parts.map(({ title, text }) => `### ${title}\n\n${text}`)
  const messages = fitted.messages.map(({ role, text }) => `**${role}:** ${text}`)
  return `# ${at + 1}. ${who}: ${fitted.tokens} tokens\n\n${[...parts, '### The conversation', ...messages].join('\n\n')}`
}
