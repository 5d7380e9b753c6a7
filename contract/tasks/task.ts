import { z } from 'zod'
import { HintLevel } from '#contract/chat/hint.ts'
import { Id, optionalText, requiredText, Timestamp } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'

export const TaskStatus = z.enum(['not_started', 'in_progress', 'completed'])
export type TaskStatus = z.infer<typeof TaskStatus>

export const Priority = z.enum(['low', 'medium', 'high'])
export type Priority = z.infer<typeof Priority>

/**
 * Stored evidence that the learner did a task, strongest first: own code that passed the checks, a question
 * answered, a picture.
 */
export const KeptProof = z.enum(['code', 'question', 'picture'])
export type KeptProof = z.infer<typeof KeptProof>

/** How a finished task was shown to be done; `word` means that the learner only said so. */
export const TaskProof = z.enum([...KeptProof.options, 'word'])
export type TaskProof = z.infer<typeof TaskProof>

export const TaskDependencies = z
  .array(Id)
  .max(limits.taskDependencies, `A task can wait for ${limits.taskDependencies} others at most`)

/** Slugs of Field Guide articles. Imported files may contain unknown ones. */
export const TaskTopics = z
  .array(z.string().max(1000, 'A topic can have at most 1,000 characters'))
  .max(limits.taskTopics, `A task can have ${limits.taskTopics} topics at most`)

const fields = {
  title: requiredText('Task title is required', limits.taskTitle, 'The title'),
  description: optionalText(limits.taskDescription, 'The description'),
}

export const NewTask = z.object({
  ...fields,
  description: fields.description.nullish().transform((text) => text || null),
  status: TaskStatus.default('not_started'),
  priority: Priority.default('medium'),
  dependsOn: TaskDependencies.optional(),
  /** If present, it must be the project in the path. */
  projectId: Id.optional(),
})
export type NewTask = z.infer<typeof NewTask>
export type NewTaskInput = z.input<typeof NewTask>

export const TaskChange = z.object({
  title: fields.title.optional(),
  description: fields.description.nullable().optional(),
  status: TaskStatus.optional(),
  priority: Priority.optional(),
  order: z.int().min(0).max(1_000_000).optional(),
  dependsOn: TaskDependencies.optional(),
})
export type TaskChange = z.infer<typeof TaskChange>

export const Task = z.object({
  id: Id,
  projectId: Id,
  title: z.string(),
  description: z.string().nullable(),
  status: TaskStatus,
  priority: Priority,
  order: z.int(),
  /** The phase of the plan; null for a task the learner added. */
  phase: z.string().nullable(),
  minutes: z.int().nullable(),
  doneWhen: z.string().nullable(),
  /** Ids of the tasks in the same project that must be done first. */
  dependsOn: z.array(Id),
  /** Slugs of Field Guide articles. */
  topics: z.array(z.string()),
  hintLevel: HintLevel,
  /** How many times the learner described an attempt. */
  attempts: z.int(),
  /** Whether the learner explained the solution in their own words. */
  explained: z.boolean(),
  /** How the task was shown to be done; null until it is. */
  proof: TaskProof.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Task = z.infer<typeof Task>
