import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Thinking } from '#server/teaching/thinking.ts'
import type { NamedModel } from '#server/teaching/models/choose-model.ts'
import { createTutor, type Tutor } from '#server/teaching/tutor/model/tutor.ts'
import { TutorFailure } from '#server/teaching/tutor/tutor-failure.ts'
import { turnWithoutProject, type ThreadMessage } from '#server/teaching/tutor/turn.ts'

const Step = z.strictObject({
  ask: z.string(),
  good: z.string(),
  wrong: z.string().optional(),
  ifWrong: z.string().optional(),
  again: z.string(),
})
type Step = z.infer<typeof Step>
const Learner = z.strictObject({ who: z.string(), steps: z.array(Step).min(1) })

export interface LearnerFigures {
  steps: number
  /** Good at once, and good after the learner had asked again. */
  good: number
  goodAgain: number
  missed: number
  wrong: number
  /** One figure for each answer. */
  words: number[]
  seconds: number[]
}

const onceMore = 'Thanks, that helps. '

/** Conversations with learners who read each answer and react to it: to a good one, a missed point and something wrong. */
export async function holdLearners(thinking: Thinking, writer: NamedModel): Promise<LearnerFigures> {
  const learners = z
    .array(Learner)
    .parse(parse(readFileSync(path.join(import.meta.dirname, 'cases/learners.yaml'), 'utf8')))
  const figures: LearnerFigures = {
    steps: 0,
    good: 0,
    goodAgain: 0,
    missed: 0,
    wrong: 0,
    words: [],
    seconds: [],
  }
  const tutor = createTutor({ model: writer.model, modelName: writer.name, thinking })
  for (const { steps } of learners) {
    const thread: ThreadMessage[] = []
    let opening = ''
    for (const step of steps) {
      const verdict = await takeStep(tutor, thread, step, opening, figures)
      opening = verdict === 'good' ? onceMore : ''
    }
  }
  return figures
}

type Verdict = 'good' | 'missed' | 'wrong'

/** Asks, and once more in other words where the answer was of no use. */
async function takeStep(
  tutor: Tutor,
  thread: ThreadMessage[],
  step: Step,
  opening: string,
  figures: LearnerFigures,
): Promise<Verdict> {
  figures.steps += 1
  const first = verdictOn(await ask(tutor, thread, `${opening}${step.ask}`, figures), step)
  if (first === 'wrong') figures.wrong += 1
  if (first === 'good') {
    figures.good += 1
    return first
  }
  const said = first === 'wrong' ? (step.ifWrong ?? step.again) : step.again
  const second = verdictOn(await ask(tutor, thread, said, figures), step)
  if (second === 'good') figures.goodAgain += 1
  else figures.missed += 1
  return second
}

export function verdictOn(answer: string, { good, wrong }: Pick<Step, 'good' | 'wrong'>): Verdict {
  if (wrong && new RegExp(wrong, 'i').test(answer)) return 'wrong'
  return new RegExp(good, 'i').test(answer) ? 'good' : 'missed'
}

async function ask(
  tutor: Tutor,
  thread: ThreadMessage[],
  text: string,
  { words, seconds }: LearnerFigures,
): Promise<string> {
  thread.push({ role: 'learner', text })
  const begun = performance.now()
  let answer = ''
  try {
    const { signal } = new AbortController()
    for await (const piece of tutor.answer(turnWithoutProject(thread), signal)) answer += piece
  } catch (error) {
    // A missing answer counts as one that missed the point.
    if (!(error instanceof TutorFailure)) throw error
  }
  thread.push({ role: 'tutor', text: answer })
  words.push(answer.split(/\s+/).length)
  seconds.push((performance.now() - begun) / 1000)
  return answer
}
