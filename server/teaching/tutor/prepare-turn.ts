import type { HintLevel } from '#contract/chat/hint.ts'
import { boundText } from '#server/language/bound-text.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { checkCode } from '#server/teaching/guide/review/check-code.ts'
import { answerTurn } from './built-in/answer-turn.ts'
import { refuseUnsafe } from './built-in/compose-answer.ts'
import { hasQuickAction } from './find-quick-action.ts'
import type { HintState } from './hint-ladder.ts'
import { longestAnswer } from './longest-answer.ts'
import { instructionParts } from './model/prompt.ts'
import { smallInstructionParts } from './model/small/small-prompt.ts'
import { earlierInShort } from './model/small/small-thread.ts'
import { hintAgain, hintOf } from './place-hint.ts'
import type { PreparedTurn, Writer } from './prepared-turn.ts'
import type { Surroundings } from './turn-on-task.ts'
import type { TurnAction, TurnHint, TutorTurn } from './turn.ts'
import { placeTurn } from './typed-action.ts'

export function prepareTurn(guide: FieldGuide, turn: TutorTurn, writer: Writer): PreparedTurn {
  const refusal = refuseUnsafe(guide, turn)
  if (writer === 'built-in') {
    const parts = instructionParts(turn, guide)
    return { writer, refusal, parts, builtIn: refusal === null ? answerBuiltIn(guide, turn) : null }
  }
  if (writer === 'small') {
    const parts = smallInstructionParts(turn, guide)
    return { writer, refusal, parts, earlier: earlierInShort(turn, guide), builtIn: null }
  }
  return { writer, refusal, parts: instructionParts(turn, guide), builtIn: null }
}

function answerBuiltIn(guide: FieldGuide, turn: TutorTurn): PreparedTurn['builtIn'] {
  const answer = answerTurn(guide, turn)
  const text = boundText(answer.markdown, longestAnswer)
  return { answer, codeChecks: checkCode(text, turn.project?.targetIOS ?? null, guide) }
}

/** Where a message was sent from, and how the message before it ended. */
export interface TurnPlace extends Omit<Surroundings, 'action'> {
  /** The level of the first answer to the same message; null if it was not on the ladder. Absent for a new message. */
  firstLevel?: HintLevel | null
  writer: Writer
}

/** Where a message is on the hint ladder, and what its answer needs. */
export interface TakenTurn {
  /** What was pressed, or typed instead. */
  action: TurnAction | null
  hint: TurnHint | undefined
  /** The task's state after this turn; null if it does not change. */
  state: HintState | null
  /** A request to change the plan. */
  wish: string | null
  /** Null for a quick action, which is written out first. */
  prepared: PreparedTurn | null
}

const messagesConsidered = 16

/** Places a message on the hint ladder and prepares its answer, in one call: a second one would wait for its turn again. */
export function takeTurn(
  guide: FieldGuide,
  turn: TutorTurn,
  { writer, firstLevel, ...surroundings }: TurnPlace,
): TakenTurn {
  const recent = { ...turn, thread: turn.thread.slice(-messagesConsidered - 1) }
  const { action, act, wish } = placeTurn(guide, recent, surroundings)
  const task = turn.currentTask
  const placed = hintOf(task, act, surroundings.isChosen)
  const { hint, state } = firstLevel === undefined ? placed : hintAgain(placed, task, firstLevel)
  const { action: _pressed, ...rest } = turn
  const whole: TutorTurn = { ...rest, ...(hint ? { hint } : {}), ...(action ? { action } : {}) }
  const prepared = hasQuickAction(whole) ? null : prepareTurn(guide, whole, writer)
  return { action, hint, state, wish, prepared }
}
