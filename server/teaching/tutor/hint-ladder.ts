import type { HintLevel } from '#contract/hint.ts'

/** Where a learner stands with one task. */
export interface HintState {
  level: HintLevel
  /** Answers given on this level. */
  turns: number
  attempts: number
  explained: boolean
}

/**
 * What a turn is on the ladder. An attempt that says nothing is `unreadable`: it is answered, and moves nobody up.
 * One that was read and is `right` needs no more help; a `close` one is told what is missing on the level it stands on.
 */
export type HintAct =
  | 'ask'
  | 'hint'
  | 'attempt'
  | 'close-attempt'
  | 'right-attempt'
  | 'unreadable'
  | 'show-me'
  | 'explain-back'

const mostTurnsOnLevel = 2

/** Whether the tutor has answered on the task: the first level is also where a task stands that nobody asked about. */
export function hasHadHelp({ hintLevel, hintTurns }: { hintLevel: HintLevel; hintTurns: number }): boolean {
  return hintLevel > 1 || hintTurns > 0
}

/** The state after a turn; its level is the one the answer is held to. Only "show me", tries and calls for more help reach the solution: asking again and again does not. */
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
      return state
  }
}

/** Until the second time on one level; below the solution, which only "show me", tries and calls for help reach. */
function stay(state: HintState): HintState {
  return state.turns < mostTurnsOnLevel || state.level >= 4
    ? { ...state, turns: Math.min(state.turns + 1, mostTurnsOnLevel) }
    : up(state)
}

function up(state: HintState): HintState {
  return { ...state, level: Math.min(5, state.level + 1) as HintLevel, turns: 1 }
}
