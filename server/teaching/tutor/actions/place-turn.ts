import { readQuickAction, type QuickAction } from '#contract/chat/quick-action.ts'
import { actionNames } from '#contract/chat/action-names.ts'
import { TutorAction } from '#contract/chat/tutor-action.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { isReport } from '#server/teaching/packs/reading/read-report.ts'
import { boundTurn } from '#server/teaching/tutor/bound-turn.ts'
import type { HintAct } from '#server/teaching/tutor/hint-ladder.ts'
import { readMessage } from '#server/teaching/tutor/message.ts'
import { isQuestion } from '#server/teaching/tutor/on-task/about-task-question.ts'
import { actOnTask, intentOf, type Surroundings } from '#server/teaching/tutor/turn-on-task.ts'
import type { TurnAction, TutorTurn } from '#server/teaching/tutor/turn.ts'

export interface PlacedTurn {
  action: TurnAction | null
  act: HintAct | null
  /** The message if it asks to change the plan. */
  wish: string | null
}

/**
 * Reads the action that a message asks for, by a button or in words, and what it means for the hint ladder.
 */
export function placeTurn(
  guide: FieldGuide,
  sent: TutorTurn,
  surroundings: Omit<Surroundings, 'action'>,
): PlacedTurn {
  const turn = boundTurn(sent)
  const quick = turn.action ? null : readQuickAction(turn.thread.at(-1)?.text ?? '')
  // Code to review is an attempt; other commands do not affect the hint ladder.
  if (quick && !commandOf(quick))
    return {
      action: null,
      wish: null,
      act:
        quick.action === 'review' && quick.about !== ''
          ? actOnTask(guide, withText(turn, quick.about), { ...surroundings, action: null })
          : null,
    }
  const pressed = turn.action?.action === 'attempt' && asksInstead(guide, turn) ? null : turn.action
  const action = pressed ?? typedAction(guide, turn, surroundings)
  const act = actOnTask(guide, turn, { ...surroundings, action: action?.action ?? null })
  return { action, act, wish: action || act ? null : wishForPlan(guide, turn) }
}

/** Whether a message sent with “I tried this” is a question and not a report of an attempt. */
function asksInstead(guide: FieldGuide, { thread }: TutorTurn): boolean {
  const message = readMessage(guide, thread.at(-1)?.text ?? '')
  return isQuestion(message) && !isReport(message.prose) && message.diagnosis === null
}

function wishForPlan(guide: FieldGuide, { plan, tasks, thread }: TutorTurn): string | null {
  if (!plan || tasks.length === 0) return null
  const message = readMessage(guide, thread.at(-1)?.text ?? '')
  return message.code === '' && !message.diagnosis && intentOf(message) === 'change-plan'
    ? message.text
    : null
}

/** Slash commands that are actions on the task; all others are questions. */
const commands: Partial<Record<QuickAction, TutorAction>> = { hint: 'hint', explain: 'explain', next: 'next' }

function commandOf({ action, about }: { action: QuickAction; about: string }): TutorAction | null {
  return action === 'hint' || about === '' ? (commands[action] ?? null) : null
}

function withText(turn: TutorTurn, text: string): TutorTurn {
  return { ...turn, thread: [...turn.thread.slice(0, -1), { role: 'learner', text }] }
}

const intents: Readonly<Record<string, TutorAction>> = { 'what-next': 'next', stuck: 'stuck' }

/** Actions that refer to the task only if the chat is about it. */
const aboutTask: ReadonlySet<TutorAction> = new Set([
  'hint',
  'explain',
  'show',
  'stuck',
  'why',
  'simpler',
  'another',
])

const mostWordsOfIntent = 8

/**
 * The action that a typed message stands for: a command, the name of a button, or a phrase such as "what
 * now".
 */
function typedAction(
  guide: FieldGuide,
  { thread, plan, tasks, currentTask }: TutorTurn,
  { isChosen, follows }: Omit<Surroundings, 'action'>,
): TurnAction | null {
  if (!plan && tasks.length === 0) return null
  const text = thread.at(-1)?.text ?? ''
  const answer = thread.findLast(({ role }) => role === 'tutor')?.text ?? ''
  const quick = readQuickAction(text)
  const command = quick && commandOf(quick)
  if (command) return { action: command, about: answer }
  const { prose, code, diagnosis, thoughts } = readMessage(guide, text)
  const named = actionNamed(prose)
  if (named === 'explain-line') return code === '' ? null : { action: named, about: text, line: 1 }
  if (code !== '' || diagnosis || named === 'attempt') return null
  const isOnTask = currentTask !== null && (isChosen || follows || currentTask.status === 'in_progress')
  if (named) return isOnTask || !aboutTask.has(named) ? { action: named, about: answer } : null
  // “What comes after this?” asks for the name of a task and not for the next step.
  const isShort =
    thoughts.length === 1 &&
    prose.split(/\s+/).length <= mostWordsOfIntent &&
    !/\bafter (?:it|this|that|the task)\b/i.test(prose)
  const meant = isShort ? intents[intentOf({ text, prose, code, diagnosis, thoughts }) ?? ''] : undefined
  return meant && (isOnTask || !aboutTask.has(meant)) ? { action: meant, about: answer } : null
}

function actionNamed(text: string): TutorAction | null {
  const said = plainWords(text)
  return TutorAction.options.find((action) => plainWords(actionNames[action]) === said) ?? null
}

function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
