import type { HintLevel } from '#contract/chat/hint.ts'
import { boundText } from '#server/language/bound-text.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { checkCode } from '#server/teaching/guide/review/check-code.ts'
import { answerTurn } from './built-in/answer-turn.ts'
import { refuseUnsafe } from './built-in/compose-answer.ts'
import { hasQuickAction } from '#server/teaching/tutor/actions/find-quick-action.ts'
import type { HintState } from './hint-ladder.ts'
import { longestAnswer } from './longest-answer.ts'
import { instructionParts } from './model/prompt.ts'
import { smallInstructionParts } from './model/small/small-prompt.ts'
import { earlierInShort } from './model/small/small-thread.ts'
import { hintAgain, hintOf } from '#server/teaching/tutor/actions/place-hint.ts'
import { placeTurn } from '#server/teaching/tutor/actions/place-turn.ts'
import type { PreparedTurn, TurnAction, TurnHint, TutorTurn, Writer } from './turn.ts'
import type { Surroundings } from './turn-on-task.ts'

export function prepareTurn(guide: FieldGuide, turn: TutorTurn, writer: Writer): PreparedTurn {
  const refusal = refuseUnsafe(guide, turn)
  if (writer === 'built-in') {
    // No model reads these instructions: they are stored, and shown as what a model would have been sent.
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

/** Where a message was sent, and what the previous answer was. */
export interface TurnPlace extends Omit<Surroundings, 'action'> {
  /**
   * The hint level of the first answer to the same message; null if it had none. Absent for a new message.
   */
  firstLevel?: HintLevel | null
  writer: Writer
}

/** What a message means for the hint ladder, and its prepared answer. */
export interface TakenTurn {
  /** The action of the message, by a button or typed. */
  action: TurnAction | null
  hint: TurnHint | undefined
  /** The task's state after this turn; null if it does not change. */
  state: HintState | null
  /** The message if it asks to change the plan. */
  wish: string | null
  /** Null for a quick action, which has to be written out first. */
  prepared: PreparedTurn | null
}

const messagesConsidered = 16

/**
 * Reads what a message means for the hint ladder and prepares its answer, in one call to a worker: a second
 * call would have to queue again.
 */
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
