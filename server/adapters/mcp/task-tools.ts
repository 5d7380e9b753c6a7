import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { Id } from '#contract/identifiers.ts'
import type { Lesson } from '#contract/learning/lesson.ts'
import type { Task, TaskStatus } from '#contract/tasks/task.ts'
import { requireRoomOnDisk } from '#server/platform/http/limits/refuse-without-room.ts'
import { publishChange } from '#server/features/events/change-feed.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { findPlan } from '#server/features/plan/plan-store.ts'
import { changeTask, findNextTask, listTasks } from '#server/features/tasks/task-store.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { TopicList } from '#server/teaching/topic-list.ts'
import { reasonToSkip } from '#server/features/learning/reason-to-skip.ts'
import { readTopicStates } from '#server/features/learning/topic-state-store.ts'
import { createLessonMaker } from '#server/features/lessons/lesson-maker.ts'
import { readHelpedTask } from '#server/features/task-help/helped-task-store.ts'
import { reachProject, reachProjectOfTask, type AgentCaller } from './agent-caller.ts'
import { registerAgentTool } from './agent-tool.ts'

export const AgentTaskStatus = z.enum(['todo', 'doing', 'done'])
const statuses = { todo: 'not_started', doing: 'in_progress', done: 'completed' } as const
const AgentTask = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  status: AgentTaskStatus,
  priority: z.string(),
  milestone: z.string().nullable(),
  minutes: z.int().nullable(),
  waits_for: z.array(Id).describe('Tasks to be done before'),
})

const NextTask = AgentTask.extend({
  why: z.string(),
  steps: z.array(z.string()),
  acceptance: z.array(z.string()),
  hints: z.array(z.string()),
  lesson: z
    .object({
      title: z.string(),
      idea: z.string(),
      example: z.string().nullable(),
      steps: z.array(z.string()),
    })
    .nullable()
    .describe('The two-minute lesson of this task. The solution is not in it'),
  lesson_left_out: z
    .string()
    .nullable()
    .describe('Why there is no lesson: what shows that the learner knows its topic'),
  needs: z.array(z.string()).describe('What the code of the task has once it is right'),
  articles: z.array(z.object({ slug: z.string(), title: z.string() })),
})

export function registerTaskTools(server: McpServer, caller: AgentCaller): void {
  registerListTasks(server, caller)
  registerGetNextTask(server, caller)
  if (!caller.holder.scopes.includes('write')) return
  registerSetTaskStatus(server, caller)
}

function registerListTasks(server: McpServer, caller: AgentCaller): void {
  const { database, services } = caller
  registerAgentTool(server, services.logger, 'list_tasks', {
    title: 'List tasks',
    description: 'The tasks of a project in order, a page at a time.',
    input: z.object({
      project_id: Id,
      status: AgentTaskStatus.optional(),
      limit: z.int().min(1).max(50).default(20),
      cursor: z
        .string()
        .regex(/^\d{1,6}$/)
        .optional()
        .describe('next_cursor of the page before'),
    }),
    output: z.object({ tasks: z.array(AgentTask), next_cursor: z.string().nullable() }),
    async run({ project_id, status, limit, cursor }) {
      const start = Number(cursor ?? 0)
      const found = await listTasks(database, await reachProject(caller, project_id), {
        status: status && statuses[status],
        start,
        // One more than needed shows whether there is a next page.
        limit: limit + 1,
      })
      return {
        answer: {
          tasks: found.slice(0, limit).map(forAgents),
          next_cursor: found.length > limit ? String(start + limit) : null,
        },
      }
    },
  })
}

function registerGetNextTask(server: McpServer, caller: AgentCaller): void {
  const { services } = caller
  registerAgentTool(server, services.logger, 'get_next_task', {
    title: 'The task to do now',
    description:
      'The task in progress, else the one to begin: it waits for no other and matters most. With why it matters, how the learner sees that it works, and questions that help without giving the answer. Teach with it: let the learner write the code.',
    input: z.object({ project_id: Id }),
    output: z.object({
      task: NextTask,
    }),
    run: async ({ project_id }) => ({
      answer: { task: await readNextTask(caller, await reachProject(caller, project_id)) },
    }),
  })
}

function registerSetTaskStatus(server: McpServer, caller: AgentCaller): void {
  const { database, holder, services } = caller
  registerAgentTool(server, services.logger, 'set_task_status', {
    title: 'Set the status of a task',
    description: 'Marks a task as todo, doing or done. Ask the learner before you mark one as done.',
    input: z.object({ task_id: Id, status: AgentTaskStatus }),
    output: z.object({ task: AgentTask }),
    writes: true,
    async run({ task_id, status }) {
      requireRoomOnDisk(services.databaseHandle.disk)
      const project = await reachProjectOfTask(caller, task_id)
      const task = await changeTask(database, project, task_id, { status: statuses[status] }, services.now())
      publishChange(services.bus, holder.userId, { part: 'tasks', projectId: project, by: null })
      return { answer: { task: forAgents(task) } }
    },
  })
}

async function readNextTask(
  { database, holder, services }: AgentCaller,
  id: OwnedProjectId,
): Promise<z.input<typeof NextTask>> {
  const [task, plan] = await Promise.all([findNextTask(database, id), findPlan(database, id)])
  if (!task)
    throw new Problem(404, 'No task is left: all are done, or the plan has not been turned into tasks yet')
  const helped = await readHelpedTask(database, id, task.id)
  const source = await services.checkSource()
  const thoughts = services.thinking.for(`user ${holder.userId}`)
  const told = helped.plan && (await thoughts.taskHelp(helped.plan, helped.task))
  const { lesson } = await createLessonMaker(services).lessonOf(database, id, holder.userId, task.id)
  const standings = await readTopicStates(database, source, thoughts, holder.userId, services.now())
  const known = reasonToSkip(standings.find(({ slug }) => slug === lesson?.topic))
  const why = plan?.roadmap.find(({ phase }) => phase === task.phase)?.goal ?? ''
  return {
    ...forAgents(task),
    why,
    steps: stepsIn(task),
    acceptance: task.doneWhen ? [task.doneWhen] : [],
    ...helpFor(task, source.topics, told?.hint),
    lesson_left_out: known && reasonForSkipping(known),
    lesson: lesson && !known ? lessonForAgents(lesson) : null,
    needs: told?.needs ?? [],
  }
}

function lessonForAgents({ title, idea, example, steps }: Lesson) {
  return { title, idea, example: example?.swift ?? null, steps }
}

export function statusForAgents(status: TaskStatus): z.infer<typeof AgentTaskStatus> {
  if (status === 'completed') return 'done'
  return status === 'in_progress' ? 'doing' : 'todo'
}

function forAgents({
  id,
  title,
  description,
  status,
  priority,
  phase,
  minutes,
  dependsOn,
}: Task): z.infer<typeof AgentTask> {
  return {
    id,
    title,
    description,
    status: statusForAgents(status),
    priority,
    milestone: phase,
    minutes,
    waits_for: dependsOn,
  }
}

function stepsIn({ description }: Task): string[] {
  const steps = (description ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
  return steps.filter((step) => step !== '')
}

/** The hint written for the task, or otherwise the guiding question of each of its articles. */
function helpFor(task: Task, topics: TopicList, hint: string | undefined) {
  const articles = task.topics.flatMap((slug) => topics.find(slug) ?? [])
  return {
    hints: hint ? [hint] : articles.map(({ ask }) => ask),
    articles: articles.map(({ slug, title }) => ({ slug, title })),
  }
}

function reasonForSkipping({ what, at }: NonNullable<ReturnType<typeof reasonToSkip>>): string {
  const plain = what.replaceAll('`', '')
  return at ? `${plain}, ${at.slice(0, 10)}` : plain
}
