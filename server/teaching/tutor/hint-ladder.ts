import type { HintLevel } from '#contract/chat/hint.ts'

/** A learner's state on one task. */
export interface HintState {
  level: HintLevel
  /** How many answers were given on this level. */
  turns: number
  attempts: number
  explained: boolean
}

/**
 * What a turn means on the ladder. An 'unreadable' attempt and a question about the hint ('clarify') do not
 * change the state. A 'right-attempt' needs no more help; after a 'close-attempt' the tutor says what is
 * missing, on the current level.
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

/** Whether the tutor has helped. A task that was never asked about is on level 1 as well. */
export function hasHadHelp({ hintLevel, hintTurns }: { hintLevel: HintLevel; hintTurns: number }): boolean {
  return hintLevel > 1 || hintTurns > 0
}

/**
 * The state after a turn; its answer uses the new level. Only 'show-me', attempts and hints lead to the
 * solution.
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
