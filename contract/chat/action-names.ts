// Without zod: the first pages to load need these names for their buttons.
import type { TaskStatus } from '#contract/tasks/task.ts'
import type { HintLevel } from './hint.ts'

/** The actions a learner can click instead of writing a message. */
export const tutorActions = [
  'begin',
  'hint',
  'explain',
  'show',
  'attempt',
  'stuck',
  'why',
  'explain-line',
  'done',
  'next',
  'simpler',
  'another',
] as const
export type TutorAction = (typeof tutorActions)[number]

/** Used on the button and in the conversation. */
export const actionNames: Record<TutorAction, string> = {
  begin: 'Start this task together',
  hint: 'Next hint',
  explain: 'Explain',
  show: 'Just show me',
  attempt: 'I tried this',
  stuck: 'I’m stuck',
  why: 'Why do I need this?',
  'explain-line': 'What does this line do?',
  done: 'I’m done',
  next: 'What next?',
  simpler: 'Say it more simply',
  another: 'Another example',
}

export function messageOfAction(
  action: TutorAction,
  { title, line }: { title?: string | undefined; line?: string | undefined } = {},
): string {
  if (action === 'begin' && title) return `${actionNames.begin}: ${title}`
  if (action === 'explain-line' && line)
    return `${actionNames['explain-line']}\n\n\`\`\`swift\n${line}\n\`\`\``
  return actionNames[action]
}

interface StateOfHelp {
  hasPlan: boolean
  hasTasks: boolean
  task: { status: TaskStatus; hintLevel: HintLevel } | null
  /** The newest answer about the task; null if there is none. */
  answer: { hasCode: boolean; isAboutTask: boolean } | null
}

/** The actions available in a state, the most usual first. */
export function offeredActions({ hasPlan, hasTasks, task, answer }: StateOfHelp): TutorAction[] {
  if (!task || task.status === 'completed') return hasPlan || hasTasks ? ['next'] : []
  return [
    ...(answer ? [] : (['begin'] as const)),
    ...(task.hintLevel < 5 ? (['hint'] as const) : []),
    'explain',
    'stuck',
    'why',
    ...(answer?.isAboutTask ? (['simpler', 'another'] as const) : []),
    ...(answer?.hasCode ? (['explain-line'] as const) : []),
    'attempt',
    'show',
    'done',
    'next',
  ]
}
