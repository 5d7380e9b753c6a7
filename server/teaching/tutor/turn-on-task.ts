import type { TutorAction } from '#contract/chat/tutor-action.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { fitsSymptom } from '#server/teaching/guide/review/symptom.ts'
import { knownMistake } from '#server/teaching/packs/reading/known-mistake.ts'
import {
  isReport,
  readReport,
  soundsFailed,
  withoutWhatNext,
} from '#server/teaching/packs/reading/read-report.ts'
import { boundTurn } from './bound-turn.ts'
import { causeIn, readOwnLine } from './on-task/about-own-line.ts'
import { clarifications, wordsOnName } from './on-task/clarify-hint.ts'
import { readMessage, type Message } from './message.ts'
import { judgeAttempt } from '#server/teaching/tutor/on-task/attempts/judge-attempt.ts'
import { answerFromTask, isQuestion } from './on-task/about-task-question.ts'
import { bestReading, bestSubject, isLikely, isSure, surelyAsked } from './sure.ts'
import type { HintAct } from './hint-ladder.ts'
import type { TutorTurn } from './turn.ts'

export interface Surroundings {
  /** Whether the learner chose the task; otherwise it is only the one in progress. */
  isChosen: boolean
  /** The action of the message, by a button or typed. */
  action: TutorAction | null
  /** Whether the previous answer gave the solution and asked the learner to explain it. */
  awaitsExplanation: boolean
  /** Whether the previous answer was about the task's own solution. */
  follows: boolean
}

const fewestWordsOfAttempt = 3

/** Actions that change the hint level, apart from `attempt`. */
const acts: Partial<Record<TutorAction, HintAct>> = { hint: 'hint', stuck: 'hint', show: 'show-me' }

/** What a turn means for the task's hint ladder; null if it is not about the task's solution. */
export function actOnTask(
  guide: FieldGuide,
  sent: TutorTurn,
  { isChosen, action, awaitsExplanation, follows }: Surroundings,
): HintAct | null {
  const turn = boundTurn(sent)
  const { currentTask: task } = turn
  if (!task || task.status === 'completed') return null
  if (action && action !== 'attempt') return acts[action] ?? null
  const message = readMessage(guide, turn.thread.findLast(({ role }) => role === 'learner')?.text ?? '')
  if (action === 'attempt') {
    // An error is explained first and does not raise the level.
    if (message.code === '' ? message.diagnosis : guide.diagnose(message.prose)) return null
    return message.code !== '' || saysSomething(guide, message.prose) || reportsOn(guide, turn, message)
      ? attemptAct(guide, turn, message)
      : 'unreadable'
  }

  const intent = intentOf(message)
  const isOnTask = isChosen || follows || task.status === 'in_progress'
  if (isOnTask && !message.diagnosis && readOwnLine(guide, turn)) return 'clarify'
  if (message.code === '' && isOnTask) {
    if (intent === 'show-me' || intent === 'giving-up') return 'show-me'
    if (intent === 'hint' || intent === 'stuck') return 'hint'
    if (follows && !message.diagnosis && intent !== null && clarifications.has(intent)) return 'clarify'
    if (follows && !message.diagnosis && asksOfName(guide, turn, message)) return 'clarify'
    if (follows && !message.diagnosis && seesMistake(guide, turn, message)) return 'clarify'
    if (follows && !message.diagnosis && saysItFails(message)) return 'clarify'
    if (isReport(message.prose) && !message.diagnosis && reportsOn(guide, turn, message))
      return 'close-attempt'
    const told = message.diagnosis ? null : answerFromTask(guide, turn, task, message)
    if (told && (told.is === 'review' || told.isExact || intent === null || intent === 'whole-app'))
      return 'clarify'
  }
  // Diagnose only the prose, because names in code are not error texts.
  if (message.code === '' ? message.diagnosis : guide.diagnose(message.prose)) return null
  const shared = sharedStems(
    guide,
    message.text,
    withoutName(`${task.title} ${task.description ?? ''} ${task.doneWhen ?? ''}`, turn.project?.title ?? ''),
  )
  if (message.code !== '') {
    // Code that comes with a question or a symptom is searched for the cause.
    if (isQuestion(message) || tellsSymptom(guide, message) || intent === 'explain-code') return null
    return isChosen || (isOnTask && (shared >= 2 || isCodeAlone(turn, message)))
      ? attemptAct(guide, turn, message)
      : null
  }
  if (
    awaitsExplanation &&
    intent === null &&
    !message.prose.includes('?') &&
    !isQuestion(message) &&
    saysSomething(guide, message.prose)
  )
    return 'explain-back'
  if (intent === 'whole-app' || intent === 'wants-code' || (intent === 'show-code' && isChosen)) return 'ask'
  if (intent !== null) return null
  // If the Field Guide knows the answer, the message is not about the task.
  const isKnown = message.thoughts.some((thought) => {
    const subject = bestSubject(thought)
    return subject !== null && isLikely(subject)
  })
  if (isKnown) return null
  return guide.understanding.asksHow(message.prose) && shared >= (isChosen ? 1 : 2) ? 'ask' : null
}

/** Whether the message says what goes wrong: the code explains it, or its words are those of a known fault. */
function tellsSymptom({ codeFaults }: FieldGuide, { prose, code }: Message): boolean {
  return (
    causeIn(codeFaults, code, prose) !== null ||
    (soundsFailed(prose) && codeFaults.some((text) => fitsSymptom(text, { said: prose, error: null })))
  )
}

/** Whether the message is only code, while a task is in progress: then the code is for that task. */
function isCodeAlone({ currentTask }: TutorTurn, { prose, code }: Message): boolean {
  return currentTask?.status === 'in_progress' && prose.trim() === '' && code.trim().includes('\n')
}

/** How an attempt counts: right, close, or only an attempt. */
function attemptAct(guide: FieldGuide, turn: TutorTurn, message: Message): HintAct {
  const { currentTask } = turn
  const { code } = message
  if (code === '') return reportsOn(guide, turn, message) ? 'close-attempt' : 'attempt'
  const judged = currentTask && judgeAttempt(guide, turn, currentTask, code)
  if (judged?.isComplete) return 'right-attempt'
  return judged && judged.read.progress !== 'far' && judged.read.progress !== null
    ? 'close-attempt'
    : 'attempt'
}

/** Whether the learner asks about a name in the task's code: "what does @Model mean?". */
function asksOfName(guide: FieldGuide, { plan, currentTask }: TutorTurn, { prose }: Message): boolean {
  const help = currentTask && guide.packs.helpOn(plan, currentTask)
  return help !== null && wordsOnName(help, prose) !== null
}

/** Whether the learner describes a known mistake of this task. */
function seesMistake(
  guide: FieldGuide,
  { plan, currentTask }: TutorTurn,
  { prose, thoughts }: Message,
): boolean {
  const help = currentTask && guide.packs.helpOn(plan, currentTask)
  return (
    help !== null &&
    !thoughts.some(({ isAsking }) => isAsking) &&
    knownMistake(help, guide.understanding.tellingStems, prose) !== null
  )
}

/**
 * Whether the message reports a failure that no known answer explains: "I tried a List but nothing shows up".
 */
function saysItFails({ prose, thoughts }: Message): boolean {
  return (
    isReport(prose) &&
    soundsFailed(prose) &&
    thoughts.every((thought) => !thought.isAsking && surelyAsked(thought) === null)
  )
}

/** Whether the learner reports which points of the task are done. */
function reportsOn(
  guide: FieldGuide,
  { plan, currentTask }: TutorTurn,
  { prose, thoughts }: Message,
): boolean {
  const said = withoutWhatNext(prose)
  if (said === prose && thoughts.some(({ isAsking }) => isAsking)) return false
  const help = currentTask && guide.packs.helpOn(plan, currentTask)
  return help !== null && readReport(help, said) !== null
}

export function intentOf({ thoughts }: Message): string | null {
  for (const thought of thoughts) {
    const best = bestReading(thought)
    if (best?.kind === 'intent' && isSure(best, thought)) return best.id
  }
  return null
}

/** Whether a text has at least three different words and knows half of them, unlike random typing. */
function saysSomething(guide: FieldGuide, text: string): boolean {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}']{2,}/gu) ?? [])]
  const known = words.filter((word) => guide.understanding.knowsWord(word))
  return words.length >= fewestWordsOfAttempt && known.length * 2 >= words.length
}

/** Removes the app's name from the task's text, because it is not the task's topic. */
function withoutName(text: string, name: string): string {
  const joined = name.replace(/[^\p{L}\p{N}]/gu, '')
  return [name, joined].filter((one) => one !== '').reduce((rest, one) => rest.replaceAll(one, ' '), text)
}

function sharedStems(guide: FieldGuide, message: string, task: string): number {
  const own = new Set(guide.understanding.tellingStems(task))
  return new Set(guide.understanding.tellingStems(message).filter((stem) => own.has(stem))).size
}
