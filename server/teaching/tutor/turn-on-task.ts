import type { HintMove } from '#contract/hint.ts'
import { boundTurn } from './bound-turn.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { readAttempt } from '#server/teaching/packs/read-attempt.ts'
import { readMessage, type Message } from './message.ts'
import { bestReading, isSure } from './sure.ts'
import type { HintAct } from './hint-ladder.ts'
import type { TutorTurn } from './turn.ts'

export interface Surroundings {
  /** The learner chose the task to work on; else it is only the one in progress. */
  isChosen: boolean
  move: HintMove | null
  /** The answer before this turn gave the solution, and the learner was asked to say why it works. */
  awaitsExplanation: boolean
  /** The answer before this turn was on the task's own solution. */
  follows: boolean
}

const fewestWordsOfAttempt = 4

/** What a turn is on the ladder of the current task; null where it is not about the task's own solution and is simply answered. */
export function actOnTask(
  guide: FieldGuide,
  sent: TutorTurn,
  { isChosen, move, awaitsExplanation, follows }: Surroundings,
): HintAct | null {
  const turn = boundTurn(sent)
  const { currentTask: task } = turn
  if (!task || task.status === 'completed') return null
  if (move === 'show_me') return 'show-me'
  if (move === 'hint') return 'hint'
  const message = readMessage(guide, turn.thread.findLast(({ role }) => role === 'learner')?.text ?? '')
  if (move === 'attempt')
    return message.code !== '' || message.diagnosis || saysSomething(guide, message.prose)
      ? attemptAct(guide, turn, message)
      : 'unreadable'

  const intent = intentOf(message)
  const isOnTask = isChosen || follows || task.status === 'in_progress'
  if (message.code === '' && isOnTask) {
    if (intent === 'show-me' || intent === 'giving-up') return 'show-me'
    if (intent === 'hint' || intent === 'stuck') return 'hint'
    if (
      follows &&
      (intent === 'dont-understand' ||
        intent === 'simpler' ||
        intent === 'tutor-was-wrong' ||
        intent === 'dont-know')
    )
      return 'hint'
  }
  if (message.diagnosis) return null
  const shared = sharedStems(
    guide,
    message.text,
    withoutName(`${task.title} ${task.description ?? ''} ${task.doneWhen ?? ''}`, turn.project?.title ?? ''),
  )
  if (message.code !== '')
    return (isChosen || shared >= 2) && intent !== 'explain-code' ? attemptAct(guide, turn, message) : null
  if (
    awaitsExplanation &&
    intent === null &&
    !message.prose.includes('?') &&
    saysSomething(guide, message.prose)
  )
    return 'explain-back'
  if (intent === 'whole-app' || intent === 'wants-code' || (intent === 'show-code' && isChosen)) return 'ask'
  if (intent !== null) return null
  return guide.understanding.asksHow(message.prose) && shared >= (isChosen ? 1 : 2) ? 'ask' : null
}

/** Where a pack says what the task needs, the attempt itself decides how it counts. */
function attemptAct(guide: FieldGuide, { plan, currentTask }: TutorTurn, { code }: Message): HintAct {
  const help = currentTask && guide.packs.helpOn(plan, currentTask)
  if (!help || code === '') return 'attempt'
  const { verdict } = readAttempt(help, code)
  return verdict === 'right' ? 'right-attempt' : verdict === 'close' ? 'close-attempt' : 'attempt'
}

function intentOf({ thoughts }: Message): string | null {
  for (const thought of thoughts) {
    const best = bestReading(thought)
    if (best?.kind === 'intent' && isSure(best, thought)) return best.id
  }
  return null
}

/** At least a few different words, half of which are known. */
function saysSomething(guide: FieldGuide, text: string): boolean {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}']{2,}/gu) ?? [])]
  const known = words.filter((word) => guide.understanding.knowsWord(word))
  return words.length >= fewestWordsOfAttempt && known.length * 2 >= words.length
}

/** A task that names the app is not on what the app's name speaks of. */
function withoutName(text: string, name: string): string {
  const joined = name.replace(/[^\p{L}\p{N}]/gu, '')
  return [name, joined].filter((one) => one !== '').reduce((rest, one) => rest.replaceAll(one, ' '), text)
}

function sharedStems(guide: FieldGuide, message: string, task: string): number {
  const own = new Set(guide.understanding.tellingStems(task))
  return new Set(guide.understanding.tellingStems(message).filter((stem) => own.has(stem))).size
}
