import type { TutorAction } from '#contract/chat/tutor-action.ts'
import type { TurnAction, TutorTurn } from '#server/teaching/tutor/turn.ts'

const instructions: Record<TutorAction, string> = {
  begin:
    'I begin this task. Its title, description and end stand beside the chat: do not repeat them. Say its first step in one or two sentences, then ask one question.',
  hint: 'Give me the next hint for this task, no further than my level on the ladder.',
  explain:
    'Explain the idea behind this task, or the code of your last answer if it has some. Keep the solution back.',
  show: 'Just show me the solution of this task.',
  attempt: 'Look at what I tried for this task.',
  stuck: 'I am stuck with this task. Give me the next hint, no further than my level on the ladder.',
  why: 'Say why my app needs this task: its feature, its phase, and what builds on it in my plan.',
  'explain-line': 'Explain only this line: what it does, and what would change without it.',
  done: 'I think this task is done. List what must be so at its end, point by point, for me to check.',
  next: 'Say which task is next in my plan and its first step; its description and end stand beside the chat. Then ask one question.',
  simpler: 'Say your last answer again in simpler words and smaller steps.',
  another: 'Give me another small example for the same idea, from another app.',
}

/** The turn with its action written out as an instruction for a language model. */
export function withActionSaid(turn: TutorTurn): TutorTurn {
  const { action, thread, currentTask } = turn
  const newest = thread.at(-1)
  if (!action || !newest) return turn
  return {
    ...turn,
    thread: [...thread.slice(0, -1), { ...newest, text: saidOf(action, newest.text, currentTask?.title) }],
  }
}

function saidOf({ action }: TurnAction, text: string, title: string | undefined): string {
  const said = `${instructions[action]}${title && action !== 'next' ? ` The task is "${title}".` : ''}`
  return action === 'attempt' || action === 'explain-line' ? `${said}\n\n${text}` : said
}
