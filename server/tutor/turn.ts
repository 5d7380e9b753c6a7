import type { Plan } from '#contract/plan.ts'
import type { SavedSolution } from '#contract/saved-solution.ts'
import type { Task } from '#contract/task.ts'

/** All a tutor may know when it answers: one learner's one project, never anything of another. */
export interface TutorTurn {
  /** Null in a terminal or on the public site, where there is no project. */
  project: { title: string; description: string; targetIOS: string } | null
  plan: Plan | null
  tasks: Task[]
  /** The task the learner works on: the one they opened, else the one in progress, else the next. */
  currentTask: Task | null
  /** Oldest first, the learner's new message last. */
  thread: ThreadMessage[]
  savedSolutions: SavedSolution[]
}

export interface ThreadMessage {
  role: 'learner' | 'tutor'
  text: string
}
