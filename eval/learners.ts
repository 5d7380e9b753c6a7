import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Thinking } from '#server/teaching/thinking.ts'
import type { NamedModel } from '#server/teaching/models/choose-model.ts'
import { createTutor, type Tutor } from '#server/teaching/tutor/tutor.ts'
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
  /** Answers that were good at once, and good after the learner asked again. */
  good: number
  goodAgain: number
  missed: number
  wrong: number
  /** Number of words for each answer; `seconds` likewise. */
  words: number[]
  seconds: number[]
}

const onceMore = 'Thanks, that helps. '

/**
 * Runs conversations with learners who react to each answer: to a good one, one that misses the point, and a wrong
 * one.
 */
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

/** Asks, and if the answer was useless asks once more in other words. */
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
    // No answer counts as one that misses the point.
    if (!(error instanceof TutorFailure)) throw error
  }
  thread.push({ role: 'tutor', text: answer })
  words.push(answer.split(/\s+/).length)
  seconds.push((performance.now() - begun) / 1000)
  return answer
}
