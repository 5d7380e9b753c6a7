import type { HintLevel } from '#contract/hint.ts'
import type { Plan } from '#contract/plan.ts'
import type { SavedSolution } from '#contract/saved-solution.ts'
import type { Task } from '#contract/task.ts'
import type { LearnerProfile } from '#contract/user.ts'
import type { Asker } from '#server/teaching/asker.ts'
import type { HintAct } from './hint-ladder.ts'

/** All a tutor may know when it answers: one learner's one project, never anything of another. */
export interface TutorTurn {
  /** Only for taking turns; absent: the server itself. */
  asker?: Asker
  /** Null in a terminal or on the public site, where there is no project. */
  project: { title: string; description: string; targetIOS: string } | null
  plan: Plan | null
  tasks: readonly TurnTask[]
  /** The task the learner works on: the one they opened, else the one in progress, else the next. */
  currentTask: TurnTask | null
  /** Oldest first, the learner's new message last. */
  thread: ThreadMessage[]
  /** Newest first. */
  savedSolutions: TurnSolution[]
  /** Where the learner stands with the current task; absent where there is none to solve, or it is solved. */
  hint?: TurnHint
  learner?: LearnerProfile
  /** What was said before the thread begins, in short. */
  summary?: string
  /** Tokens of language models that are left this month; absent where nobody counts. */
  tokensLeft?: number
  /** As many answers for the learner are being written as may be at once: no language model is asked. */
  isOneTooMany?: boolean
  /** Where the learner asks from inside Xcode: what Xcode itself sent. */
  xcode?: XcodeSurroundings
}

/** With how many answers were given on its level of hints. */
export type TurnTask = Omit<Task, 'projectId' | 'createdAt' | 'updatedAt'> & {
  hintTurns: number
  /** The known task of the plan it was made from. */
  madeFrom?: string | null
}

/** The content may be cut. */
export type TurnSolution = Pick<SavedSolution, 'title' | 'content'>

export interface TurnHint {
  /** The level the answer is held to. */
  level: HintLevel
  /** Null: the turn is not about the task's own solution, which must not come along with the answer. */
  act: HintAct | null
}

export interface XcodeSurroundings {
  /** Xcode's own system text. */
  instructions: string
  /** The messages whole, with the files and results they carry; a language model gets these in place of the thread. */
  messages: ThreadMessage[]
  /** Only Xcode's own rules hold: it merges code, it does not teach. */
  isMerge: boolean
}

export interface ThreadMessage {
  role: 'learner' | 'tutor'
  text: string
}
