import { z } from 'zod'
import { MessageSource, MessageStatus } from './chat.ts'
import { CodeCheck } from './code-check.ts'
import { HintLevel } from './hint.ts'
import { Id, optionalText, requiredText, Timestamp } from './identifiers.ts'
import { limits } from './limits.ts'
import { PlanAnswers } from './plan-answers.ts'
import { Plan } from './plan.ts'
import { PlannedFrom } from './planned-from.ts'
import { NewProject } from './project.ts'
import { NewSavedSolution } from './saved-solution.ts'
import { findUnstorable, unstorableText } from './storable-text.ts'
import { Priority, TaskDependencies, TaskStatus } from './task.ts'
import { soundDependencies } from './task-dependencies.ts'

export const ExportQuery = z.object({
  /** `github` is a shell script that makes an issue of each open task. */
  format: z.enum(['markdown', 'json', 'github'], 'The format must be markdown, json or github').default('markdown'),
})

const times = { createdAt: Timestamp, updatedAt: Timestamp }
/** Names a thing within the file; an import gives it an id of its own. */
const Reference = Id

/** Past it a count says nothing new. */
export const mostHintTurns = 100

const ExportedTask = z.object({
  id: Reference,
  title: requiredText('Task title is required', limits.taskTitle, 'The title'),
  description: optionalText(limits.taskDescription, 'The description').nullable(),
  status: TaskStatus,
  priority: Priority,
  phase: z.string().nullable(),
  minutes: z.int().min(0).max(100_000).nullable(),
  doneWhen: z.string().nullable(),
  /** Tasks of the file; null: what the plan says of it counts. */
  dependsOn: TaskDependencies.nullable().default(null),
  topics: z.array(z.string()),
  hintLevel: z.int().min(0).max(100),
  hintTurns: z.int().min(0).max(mostHintTurns).default(0),
  attempts: z.int().min(0).max(100_000).default(0),
  explained: z.boolean().default(false),
  /** Ties a task to the plan's, so that it is not made from it again. */
  planKey: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable(),
  /** Of a completed one; null: when it was last changed. */
  completedAt: Timestamp.nullable().default(null),
  ...times,
})

const ExportedMessage = z.object({
  id: Reference,
  /** The message it follows, which stands before it. */
  parentId: Reference.nullable(),
  /** Of all that follow the same message this one was chosen. */
  isChosen: z.boolean().default(true),
  taskId: Reference.nullable(),
  content: z.string(),
  isUserMessage: z.boolean(),
  status: MessageStatus.exclude(['streaming']),
  error: z.string().nullable(),
  model: z.string().nullable(),
  source: MessageSource,
  hintLevel: HintLevel.nullable().default(null),
  codeChecks: z.array(CodeCheck).nullable().default(null),
  createdAt: Timestamp,
})

const ExportedSolution = z.object({
  title: NewSavedSolution.shape.title,
  content: NewSavedSolution.shape.content,
  language: z.string().nullable(),
  messageId: Reference.nullable(),
  taskId: Reference.nullable(),
  ...times,
})

/** A project whole as one file, which imports again without loss. A version that reads it otherwise gets another number. */
export const ProjectExport = z
  .object({
    format: z.literal('fledge-project', 'This file is not a project exported from here'),
    version: z.literal(1, 'This file was made by a newer version, which this one cannot read'),
    project: z.object({ ...NewProject.shape, targetIos: z.string().min(1).max(20), wishes: z.array(z.string()), answers: PlanAnswers.default({}), ...times }),
    plan: Plan.nullable(),
    /** Null where there is no plan, or one from before this was kept. */
    plannedFrom: PlannedFrom.nullable().default(null),
    /** In order. */
    tasks: z.array(ExportedTask).max(limits.importTasks, `A project can come with ${limits.importTasks.toLocaleString('en-US')} tasks at most`),
    /** Oldest first. */
    messages: z.array(ExportedMessage),
    /** Oldest first. */
    solutions: z.array(ExportedSolution),
  })
  .superRefine((whole, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    const tasks = new Set(whole.tasks.map(({ id }) => id))
    const messages = new Set(whole.messages.map(({ id }) => id))
    const planKeys = whole.tasks.flatMap(({ planKey }) => planKey ?? [])
    if (tasks.size < whole.tasks.length) refuse(['tasks'], 'Two tasks have the same id')
    if (messages.size < whole.messages.length) refuse(['messages'], 'Two messages have the same id')
    if (new Set(planKeys).size < planKeys.length) refuse(['tasks'], 'Two tasks have the same planKey')
    const wanted = new Map(whole.tasks.map(({ id, dependsOn }) => [id, dependsOn ?? []]))
    const sound = soundDependencies(wanted)
    for (const [at, { id, dependsOn }] of whole.tasks.entries()) {
      if (dependsOn && sound.get(id)?.length !== dependsOn.length)
        refuse(['tasks', at, 'dependsOn'], 'It names a task that is not there, one twice, or one that waits for this task')
    }
    const earlier = new Set<number>()
    for (const [at, { id, parentId, taskId }] of whole.messages.entries()) {
      if (parentId !== null && !earlier.has(parentId)) refuse(['messages', at, 'parentId'], 'No message before this one has this id')
      if (taskId !== null && !tasks.has(taskId)) refuse(['messages', at, 'taskId'], 'No task has this id')
      earlier.add(id)
    }
    for (const [at, { messageId, taskId }] of whole.solutions.entries()) {
      if (messageId !== null && !messages.has(messageId)) refuse(['solutions', at, 'messageId'], 'No message has this id')
      if (taskId !== null && !tasks.has(taskId)) refuse(['solutions', at, 'taskId'], 'No task has this id')
    }
    if (findUnstorable(whole) !== null) refuse([], unstorableText)
  })
export type ProjectExport = z.infer<typeof ProjectExport>

export const DuplicateRequest = z.object({
  /** True: the plan and its tasks, none of them begun, without conversation and solutions. Else a copy of everything. */
  startOver: z.boolean().default(false),
})
