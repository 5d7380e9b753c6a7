import type { HintLevel } from '#contract/hint.ts'
import type { TurnHint, TurnTask } from './turn.ts'

/** A learner's state on one task. */
export interface HintState {
  level: HintLevel
  /** Answers given on this level. */
  turns: number
  attempts: number
  explained: boolean
}

/**
 * What a turn means on the ladder. An `unreadable` attempt and a question about the hint itself (`clarify`)
 * are answered without any move. A `right` attempt needs no more help; a `close` one is told what is missing,
 * on the current level.
 */
export type HintAct =
  | 'ask'
  | 'hint'
  | 'attempt'
  | 'close-attempt'
  | 'right-attempt'
  | 'unreadable'
  | 'clarify'
  | 'show-me'
  | 'explain-back'

const mostTurnsOnLevel = 2

/** True once the tutor has helped; a task nobody asked about is also on level 1. */
export function hasHadHelp({ hintLevel, hintTurns }: { hintLevel: HintLevel; hintTurns: number }): boolean {
  return hintLevel > 1 || hintTurns > 0
}

/** The hint level of an answer, and the task's state after it; null if that does not change. */
export interface PlacedHint {
  hint: TurnHint | undefined
  state: HintState | null
}

/** A message that is not about the task's own solution still must not get it, once the task is chosen or begun. */
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

/** Another answer to the same message is on the level of the first one, and no step on the ladder. */
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

/**
 * The state after a turn; the answer uses the new level. Only "show me", attempts and requests for more help
 * reach the solution.
 */
export function climb(state: HintState, act: HintAct): HintState {
  switch (act) {
    case 'show-me':
      return { ...state, level: 5, turns: 1, explained: false }
    case 'attempt':
      return { ...up(state), attempts: state.attempts + 1 }
    case 'close-attempt':
      return { ...stay(state), attempts: state.attempts + 1 }
    case 'right-attempt':
      return { ...state, attempts: state.attempts + 1 }
    case 'hint':
      return state.turns === 0 ? { ...state, turns: 1 } : up(state)
    case 'ask':
      return stay(state)
    case 'explain-back':
      return { ...state, explained: true }
    case 'unreadable':
    case 'clarify':
      return state
  }
}

/** Moves up after two answers on a level, but never to the solution. */
function stay(state: HintState): HintState {
  return state.turns < mostTurnsOnLevel || state.level >= 4
    ? { ...state, turns: Math.min(state.turns + 1, mostTurnsOnLevel) }
    : up(state)
}

function up(state: HintState): HintState {
  return { ...state, level: Math.min(5, state.level + 1) as HintLevel, turns: 1 }
}
