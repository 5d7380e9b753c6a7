import type { HintLevel } from '#contract/chat/hint.ts'
import type { PictureType } from '#contract/chat/picture.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { SavedSolution } from '#contract/tasks/saved-solution.ts'
import type { Task } from '#contract/tasks/task.ts'
import type { TutorAction } from '#contract/chat/tutor-action.ts'
import type { LearnerProfile } from '#contract/account/user.ts'
import type { Asker } from '#server/teaching/asker.ts'
import type { HintAct } from './hint-ladder.ts'
import type { PreparedTurn } from './prepared-turn.ts'

/** Everything a tutor may use for an answer: data of one learner's one project only. */
export interface TutorTurn {
  /** Who the answer is for, which decides its turn in the queue. Missing: the server itself. */
  asker?: Asker
  /** Null without a project: in a terminal or on the public site. */
  project: { title: string; description: string; targetIOS: string } | null
  /** The iOS version that the learner says they have. */
  statedIOS?: string
  plan: Plan | null
  tasks: readonly TurnTask[]
  /** The task the learner works on: the one they opened, else the one in progress, else the next. */
  currentTask: TurnTask | null
  /** Oldest first, the learner's new message last. */
  thread: ThreadMessage[]
  /** Newest first. */
  savedSolutions: TurnSolution[]
  /** The hint level of the current task; absent without an unsolved task. */
  hint?: TurnHint
  /** The action that the learner pressed, or typed without any other words. */
  action?: TurnAction
  learner?: LearnerProfile
  /** A summary of what came before the thread. */
  summary?: string
  /** Tokens left this month; absent if they are not counted. */
  tokensLeft?: number
  /** The learner has the maximum of simultaneous answers, so no language model is asked. */
  isOneTooMany?: boolean
  /** What Xcode sent, if the learner asks inside Xcode. */
  xcode?: XcodeSurroundings
  /** What our own reading said of exactly this turn, or the sentence for a turn that it could not read in time. */
  prepared?: PreparedTurn | { sentence: string }
}

/** A turn of a conversation outside any project: in a terminal, or in Xcode without one. */
export function turnWithoutProject(thread: readonly ThreadMessage[]): TutorTurn {
  return { project: null, plan: null, tasks: [], currentTask: null, thread: [...thread], savedSolutions: [] }
}

/** A task with the number of answers given on its hint level. */
export type TurnTask = Omit<Task, 'projectId' | 'proof' | 'createdAt' | 'updatedAt'> & {
  hintTurns: number
  /** The id of the known task that it was made from. */
  madeFrom?: string | null
}

/** The content may be truncated. */
export type TurnSolution = Pick<SavedSolution, 'title' | 'content'>

export interface TurnHint {
  /** The hint level of the answer. */
  level: HintLevel
  /** Null if the turn is not about the task's own solution, which the answer must not reveal. */
  act: HintAct | null
}

export interface TurnAction {
  action: TutorAction
  /** The text of the message it is about; empty if there is none. */
  about: string
  /** A line of the code in `about`, counted from 1 through all blocks. */
  line?: number
}

export interface XcodeSurroundings {
  /** Xcode's own system text. */
  instructions: string
  /** The full messages with their files and results; a language model gets these instead of the thread. */
  messages: ThreadMessage[]
  /** Only Xcode's own rules apply: it merges code and does not teach. */
  isMerge: boolean
}

export interface ThreadMessage {
  role: 'learner' | 'tutor'
  text: string
  pictures?: readonly ThreadPicture[]
}

export interface ThreadPicture {
  mediaType: PictureType
  /** Base64. */
  data: string
}
