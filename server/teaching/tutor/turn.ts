import type { CodeCheck } from '#contract/chat/code-check.ts'
import type { HintLevel } from '#contract/chat/hint.ts'
import type { PictureType } from '#contract/chat/picture.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { SavedSolution } from '#contract/tasks/saved-solution.ts'
import type { Task } from '#contract/tasks/task.ts'
import type { TutorAction } from '#contract/chat/tutor-action.ts'
import type { LearnerProfile } from '#contract/account/user.ts'
import type { Asker } from '#server/teaching/asker.ts'
import type { HintAct } from './hint-ladder.ts'
import type { BuiltInAnswer } from './built-in/parts/built-in-answer.ts'

/** Everything that a tutor may use for an answer: data of one learner and one project only. */
export interface TutorTurn {
  /** Who the answer is for, which decides its place in the queue. If absent, the server itself. */
  asker?: Asker
  /** Null without a project: in a terminal or on the public site. */
  project: { title: string; description: string; targetIOS: string } | null
  /** The iOS version that the learner says they have. */
  statedIOS?: string
  plan: Plan | null
  tasks: readonly TurnTask[]
  /**
   * The task that the learner works on: the one they opened, otherwise the one in progress, otherwise the
   * next.
   */
  currentTask: TurnTask | null
  /** Oldest first, the learner's new message last. */
  thread: ThreadMessage[]
  /** Newest first. */
  savedSolutions: TurnSolution[]
  /** The hint level of the current task; absent if there is no open task. */
  hint?: TurnHint
  /** The action that the learner chose with a button, or typed without other words. */
  action?: TurnAction
  learner?: LearnerProfile
  /** A summary of the conversation before `thread`. */
  summary?: string
  /** Tokens left this month; absent if they are not counted. */
  tokensLeft?: number
  /** Whether the learner already has the maximum of parallel answers, so that no language model is asked. */
  isOneTooMany?: boolean
  /** Present if the learner asks inside Xcode. */
  xcode?: XcodeSurroundings
  /** What our own analysis found in exactly this turn, or the reply if it could not be read in time. */
  prepared?: PreparedTurn | { sentence: string }
}

/** A turn outside any project: in a terminal, or in Xcode without a project. */
export function turnWithoutProject(thread: readonly ThreadMessage[]): TutorTurn {
  return { project: null, plan: null, tasks: [], currentTask: null, thread: [...thread], savedSolutions: [] }
}

/** A task, plus how many answers it has had at its current hint level. */
export type TurnTask = Omit<Task, 'projectId' | 'proof' | 'createdAt' | 'updatedAt'> & {
  hintTurns: number
  /** The id of the task in the planner's knowledge that this one was made from. */
  madeFrom?: string | null
}

/** The content may be truncated. */
export type TurnSolution = Pick<SavedSolution, 'title' | 'content'>

export interface TurnHint {
  /** The hint level of the answer. */
  level: HintLevel
  /** Null if the turn is not about the task's solution, which the answer must not reveal. */
  act: HintAct | null
}

export interface TurnAction {
  action: TutorAction
  /** The text of the message that the action refers to; empty if there is none. */
  about: string
  /** A line of the code in `about`, counted from 1 across all code blocks. */
  line?: number
}

export interface XcodeSurroundings {
  /** Xcode's own system text. */
  instructions: string
  /**
   * The complete messages with their files and search results; a language model gets these instead of
   * `thread`.
   */
  messages: ThreadMessage[]
  /** Whether Xcode only wants code merged: then its own rules apply, and there is no teaching. */
  isMerge: boolean
}

export interface ThreadMessage {
  role: 'learner' | 'tutor'
  text: string
  /** The task that the message was sent about: null if it was about none, absent if that is unknown (Xcode). */
  taskId?: number | null
  pictures?: readonly ThreadPicture[]
}

export interface ThreadPicture {
  mediaType: PictureType
  /** Base64. */
  data: string
}

/** Who writes the answer: the built-in tutor, a small model or a large one. */
export type Writer = 'built-in' | 'small' | 'large'

/** A part of a language model's instructions. */
export interface InstructionPart {
  title: string
  text: string
  /** Whether the part is the same in every turn, so that a provider can cache it. These parts come first. */
  isSteady: boolean
  /** Whether a small model gets this part in the newest message instead of the instructions. */
  isBeside?: boolean
}

/** All that our own analysis finds in a turn, so that its answer needs no more calls. */
export interface PreparedTurn {
  writer: Writer
  /** The complete answer to a request that must be refused. */
  refusal: string | null
  parts: InstructionPart[]
  /** The messages before the newest, as a small model gets them; absent for other models. */
  earlier?: { role: 'learner' | 'tutor'; text: string }[]
  /** The built-in tutor's answer, with the checks of its code. */
  builtIn: { answer: BuiltInAnswer; codeChecks: CodeCheck[] } | null
}
