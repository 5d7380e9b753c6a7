import { z } from 'zod'
import type { HintLevel } from './hint.ts'
import { Id } from './identifiers.ts'
import type { TaskStatus } from './task.ts'

/** What a learner can press instead of writing. */
export const TutorAction = z.enum([
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
])
export type TutorAction = z.infer<typeof TutorAction>

/** The name of each action, on its button and in the conversation. */
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

/** The learner's message for a pressed action. */
export function messageOfAction(
  action: TutorAction,
  { title, line }: { title?: string | undefined; line?: string | undefined } = {},
): string {
  if (action === 'begin' && title) return `${actionNames.begin}: ${title}`
  if (action === 'explain-line' && line)
    return `${actionNames['explain-line']}\n\n\`\`\`swift\n${line}\n\`\`\``
  return actionNames[action]
}

/** What was pressed, stored with the message. */
export const PressedAction = z.object({
  action: TutorAction,
  /** The message it is about; the newest answer if absent. */
  messageId: Id.optional(),
  /** A line of that message's code, counted from 1 through all its blocks. */
  line: z.int().min(1).max(100_000).optional(),
})
export type PressedAction = z.infer<typeof PressedAction>

interface StateOfHelp {
  hasPlan: boolean
  hasTasks: boolean
  task: { status: TaskStatus; hintLevel: HintLevel } | null
  /** The newest answer about the task, if there is one. */
  answer: { hasCode: boolean; isAboutTask: boolean } | null
}

/** The actions that have an answer in a state, the usual one first. */
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

/** What can be done now, as a button below an answer. */
export const Offer = z.discriminatedUnion('kind', [
  /** Asks the tutor. */
  z.object({ kind: z.literal('ask'), action: TutorAction, taskId: Id.nullable() }),
  z.object({
    kind: z.literal('set-status'),
    taskId: Id,
    title: z.string(),
    status: z.enum(['in_progress', 'completed']),
  }),
  z.object({ kind: z.literal('make-tasks') }),
  z.object({ kind: z.literal('open-plan') }),
  /** Asks for a proposal for the plan from this wish. */
  z.object({ kind: z.literal('propose-change'), wish: z.string() }),
])
export type Offer = z.infer<typeof Offer>
