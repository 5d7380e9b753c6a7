import { z } from 'zod'
import { MessageSource, MessageStatus } from './chat/chat.ts'
import { CodeCheck } from './chat/code-check.ts'
import { HintLevel } from './chat/hint.ts'
import { Id, optionalText, requiredText, Timestamp } from './identifiers.ts'
import { limits } from './limits.ts'
import { PlanAnswers } from './plan/plan-answers.ts'
import { Plan } from './plan/plan.ts'
import { tooLargePlan } from './plan/plan-size.ts'
import { PlannedFrom } from './plan/planned-from.ts'
import { Accent } from './plan/accent.ts'
import { NewProject } from './project.ts'
import { NewSavedSolution } from './tasks/saved-solution.ts'
import { tooManyWishes } from './plan/wishes.ts'
import { findUnstorable, unstorableText } from './storable-text.ts'
import { KeptProof, Priority, TaskDependencies, TaskStatus, TaskTopics } from './tasks/task.ts'
import { soundDependencies } from './tasks/task-dependencies.ts'

export const ExportQuery = z.object({
  /** `github` is a shell script that creates a GitHub issue for each open task. */
  format: z
    .enum(['markdown', 'json', 'github'], 'The format must be markdown, json or github')
    .default('markdown'),
})

const times = { createdAt: Timestamp, updatedAt: Timestamp }
/** An id within the file; an import assigns new ids. */
const Reference = Id

/** Higher counts are cut to this number: they make no difference. */
export const mostHintTurns = 100

/** Limits for data that no route accepts directly. They are above anything Fledge itself creates. */
const words = (maximum: number) =>
  z.string().max(maximum, `It can have at most ${maximum.toLocaleString('en-US')} characters`)
const listOf = <Item extends z.ZodType>(item: Item, maximum: number) =>
  z.array(item).max(maximum, `There can be at most ${maximum.toLocaleString('en-US')} of them`)
const nameCharacters = 1000
const name = words(nameCharacters)
const sentence = words(10_000)
const wishes = listOf(words(limits.chatMessage), 1000)

const ExportedTask = z.object({
  id: Reference,
  title: requiredText('Task title is required', limits.taskTitle, 'The title'),
  description: optionalText(limits.taskDescription, 'The description').nullable(),
  status: TaskStatus,
  priority: Priority,
  phase: name.nullable(),
  minutes: z.int().min(0).max(100_000).nullable(),
  doneWhen: sentence.nullable(),
  /** Ids of tasks in the file; null if the plan's dependencies apply. */
  dependsOn: TaskDependencies.nullable().default(null),
  topics: TaskTopics,
  hintLevel: z.int().min(0).max(100),
  hintTurns: z.int().min(0).max(mostHintTurns).default(0),
  attempts: z.int().min(0).max(100_000).default(0),
  explained: z.boolean().default(false),
  /** Null if only the learner says that it is done. */
  proof: KeptProof.nullable().default(null),
  /** Identifies the planned task it was made from, so that it is not created again. */
  planKey: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable(),
  /** When the task was completed; if null, `updatedAt` counts. */
  completedAt: Timestamp.nullable().default(null),
  ...times,
})

const ExportedMessage = z.object({
  id: Reference,
  /** The message before this one in its branch; it must come earlier in the file. */
  parentId: Reference.nullable(),
  /** Whether this is the chosen one among its siblings. */
  isChosen: z.boolean().default(true),
  taskId: Reference.nullable(),
  /** For a learner's message, the limit of sent messages applies as well. */
  content: z
    .string()
    .max(
      limits.chatAnswer,
      `An answer can have at most ${limits.chatAnswer.toLocaleString('en-US')} characters`,
    ),
  isUserMessage: z.boolean(),
  status: MessageStatus.exclude(['streaming']),
  error: sentence.nullable(),
  model: name.nullable(),
  source: MessageSource,
  hintLevel: HintLevel.nullable().default(null),
  codeChecks: listOf(
    CodeCheck.extend({ code: name, needsIOS: name.nullable(), notes: listOf(sentence, 200) }),
    500,
  )
    .nullable()
    .default(null),
  createdAt: Timestamp,
})

const ExportedSolution = z.object({
  title: NewSavedSolution.shape.title,
  content: NewSavedSolution.shape.content,
  language: name.nullable(),
  messageId: Reference.nullable(),
  taskId: Reference.nullable(),
  ...times,
})

/**
 * A whole project in one file, for import without loss. Incompatible changes of the format need a new version
 * number.
 */
export const ProjectExport = z
  .object({
    format: z.literal('fledge-project', 'This file is not a project exported from here'),
    version: z.literal(1, 'This file was made by a newer version, which this one cannot read'),
    project: z.object({
      ...NewProject.shape,
      targetIos: z.string().min(1).max(20),
      accent: Accent.nullable().default(null),
      wishes,
      answers: PlanAnswers.default({}),
      ...times,
    }),
    plan: Plan.nullable(),
    /** Null if there is no plan, or if it was made before this was recorded. */
    plannedFrom: PlannedFrom.extend({
      title: words(limits.projectTitle),
      description: words(limits.projectDescription),
      said: wishes,
    })
      .nullable()
      .default(null),
    /** In their order in the task list. */
    tasks: z
      .array(ExportedTask)
      .max(
        limits.importTasks,
        `A project can have at most ${limits.importTasks.toLocaleString('en-US')} tasks`,
      ),
    /** Oldest first. */
    messages: z
      .array(ExportedMessage)
      .max(
        limits.importMessages,
        `A project can have at most ${limits.importMessages.toLocaleString('en-US')} messages`,
      ),
    /** Oldest first. */
    solutions: z
      .array(ExportedSolution)
      .max(
        limits.importSolutions,
        `A project can have at most ${limits.importSolutions.toLocaleString('en-US')} saved solutions`,
      ),
  })
  .superRefine((whole, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const tasks = new Set(whole.tasks.map(({ id }) => id))
    const messages = new Set(whole.messages.map(({ id }) => id))
    const planKeys = whole.tasks.flatMap(({ planKey }) => planKey ?? [])
    if (tasks.size < whole.tasks.length) refuse(['tasks'], 'Two tasks have the same id')
    if (messages.size < whole.messages.length) refuse(['messages'], 'Two messages have the same id')
    if (new Set(planKeys).size < planKeys.length) refuse(['tasks'], 'Two tasks have the same planKey')
    const dependencies = whole.tasks.reduce((sum, { dependsOn }) => sum + (dependsOn?.length ?? 0), 0)
    if (dependencies > limits.importDependencies) {
      const most = limits.importDependencies.toLocaleString('en-US')
      return refuse(['tasks'], `The tasks of a project can have at most ${most} dependencies`)
    }
    const wanted = new Map(whole.tasks.map(({ id, dependsOn }) => [id, dependsOn ?? []]))
    const sound = soundDependencies(wanted)
    for (const [at, { id, dependsOn }] of whole.tasks.entries()) {
      if (dependsOn && sound.get(id)?.length !== dependsOn.length)
        refuse(
          ['tasks', at, 'dependsOn'],
          'Contains an unknown task, a task twice, or a task that waits for this one',
        )
    }
    const earlier = new Set<number>()
    for (const [at, { id, parentId, taskId, isUserMessage, content }] of whole.messages.entries()) {
      if (isUserMessage && content.length > limits.chatMessage)
        refuse(
          ['messages', at, 'content'],
          `A message can have at most ${limits.chatMessage.toLocaleString('en-US')} characters`,
        )
      if (parentId !== null && !earlier.has(parentId))
        refuse(['messages', at, 'parentId'], 'No message before this one has this id')
      if (taskId !== null && !tasks.has(taskId)) refuse(['messages', at, 'taskId'], 'No task has this id')
      earlier.add(id)
    }
    for (const [at, { messageId, taskId }] of whole.solutions.entries()) {
      if (messageId !== null && !messages.has(messageId))
        refuse(['solutions', at, 'messageId'], 'No message has this id')
      if (taskId !== null && !tasks.has(taskId)) refuse(['solutions', at, 'taskId'], 'No task has this id')
    }
    const tooMany = tooManyWishes(whole.project.wishes)
    if (tooMany) refuse(['project', 'wishes'], tooMany)
    const tooLarge = whole.plan && tooLargePlan(whole.plan)
    if (tooLarge) refuse(['plan'], tooLarge)
    for (const place of tooLargeIn(whole.plan)) refuse(['plan', ...place], 'It is longer than a plan needs')
    // Limited because each task made from the plan has a copy of its phase's name.
    for (const [at, { phase }] of (whole.plan?.roadmap ?? []).entries())
      if (phase.length > nameCharacters)
        refuse(['plan', 'roadmap', at, 'phase'], 'It is longer than a plan needs')
    if (findUnstorable(whole) !== null) refuse([], unstorableText)
  })
export type ProjectExport = z.infer<typeof ProjectExport>

export const DuplicateRequest = z.object({
  /** Copies only the plan and its tasks, none of them started. Otherwise everything is copied. */
  startOver: z.boolean().default(false),
})

const planText = 50_000
const planList = 1000

/** The paths of texts and lists that are larger than in any plan made by Fledge; at most a hundred. */
function tooLargeIn(
  value: unknown,
  place: (string | number)[] = [],
  found: (string | number)[][] = [],
): (string | number)[][] {
  if (found.length >= 100 || typeof value === 'number' || value === null) return found
  if (typeof value === 'string') {
    if (value.length > planText) found.push(place)
  } else if (Array.isArray(value)) {
    if (value.length > planList) found.push(place)
    else for (const [at, item] of value.entries()) tooLargeIn(item, [...place, at], found)
  } else if (typeof value === 'object')
    for (const [key, item] of Object.entries(value)) tooLargeIn(item, [...place, key], found)
  return found
}
