import type { HintLevel } from '#contract/chat/hint.ts'
import { climb, type HintAct, type HintState } from '#server/teaching/tutor/hint-ladder.ts'
import type { TurnHint, TurnTask } from '#server/teaching/tutor/turn.ts'

/** The hint level of an answer, and the task's state after it (null if that does not change). */
export interface PlacedHint {
  hint: TurnHint | undefined
  state: HintState | null
}

/**
 * The hint level for a message. If the message is not about the task's solution (`act` is null) but the task
 * is chosen or begun, the level still applies, so that the answer does not give the solution away.
 */
export function hintOf(task: TurnTask | null, act: HintAct | null, isChosen: boolean): PlacedHint {
  if (!task) return { hint: undefined, state: null }
  const state = stateOf(task)
  if (act !== null) {
    const next = climb(state, act)
    return { hint: { level: next.level, act }, state: next }
  }
  const isBegun = task.status === 'in_progress' || state.turns > 0 || state.attempts > 0
  const isGuarded = task.status !== 'completed' && state.level < 5 && (isChosen || isBegun)
  return { hint: isGuarded ? { level: state.level, act: null } : undefined, state: null }
}

/**
 * The level of another answer to the same message: that of the first answer, if it had one. The task's state
 * does not change.
 */
export function hintAgain(
  { hint }: PlacedHint,
  task: TurnTask | null,
  firstLevel: HintLevel | null,
): PlacedHint {
  if (firstLevel !== null) return { hint: { level: firstLevel, act: hint?.act ?? 'ask' }, state: null }
  return { hint: hint && task ? { level: task.hintLevel, act: null } : undefined, state: null }
}

export function stateOf({ hintLevel, hintTurns, attempts, explained }: TurnTask): HintState {
  return { level: hintLevel, turns: hintTurns, attempts, explained }
}
