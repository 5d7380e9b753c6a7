import { z } from 'zod'
import { Id, optionalText, requiredText } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { Priority, TaskStatus } from '#contract/tasks/task.ts'

const taskTitle = requiredText('Task title is required', limits.taskTitle, 'The title')
const taskDescription = optionalText(limits.taskDescription, 'The description')

/** What the tutor may suggest. None of these deletes anything or affects another project. */
export const ProposedAct = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('add-task'),
    title: taskTitle,
    description: taskDescription.nullable(),
    priority: Priority,
  }),
  z.object({
    kind: z.literal('change-task'),
    taskId: Id,
    /** The task's title when the suggestion was made. */
    taskTitle: z.string(),
    title: taskTitle.optional(),
    description: taskDescription.optional(),
    priority: Priority.optional(),
  }),
  z.object({ kind: z.literal('set-status'), taskId: Id, taskTitle: z.string(), status: TaskStatus }),
  z.object({
    kind: z.literal('save-solution'),
    title: requiredText('Title is required', limits.solutionTitle, 'The title'),
    content: z.string().min(1).max(limits.solutionContent),
  }),
  z.object({ kind: z.literal('open-lesson'), taskId: Id, taskTitle: z.string() }),
  z.object({ kind: z.literal('check-question'), topic: z.string(), topicTitle: z.string() }),
])
export type ProposedAct = z.infer<typeof ProposedAct>

export const SuggestionState = z.enum(['open', 'accepted', 'dismissed'])
export type SuggestionState = z.infer<typeof SuggestionState>

/** Carried out, once, if the learner accepts it. */
export const Suggestion = z.object({ id: Id, messageId: Id, act: ProposedAct, state: SuggestionState })
export type Suggestion = z.infer<typeof Suggestion>

export const SuggestionDecision = z.object({ state: SuggestionState.exclude(['open']) })
