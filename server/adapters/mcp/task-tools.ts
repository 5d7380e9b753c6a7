import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { Id } from '#contract/identifiers.ts'
import { nextTaskOf } from '#contract/next-task.ts'
import type { Task, TaskStatus } from '#contract/task.ts'
import { tellChange } from '#server/features/events/change-feed.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { findPlan } from '#server/features/plan/plan-store.ts'
import { changeTask, listTasks } from '#server/features/tasks/task-store.ts'
import type { TopicList } from '#server/teaching/topic-list.ts'
import { reachProject, reachProjectOfTask, type AgentCaller } from './agent-caller.ts'
import { createLessonMaker } from '#server/features/lessons/lesson-maker.ts'
import { readHelpedTask } from '#server/features/task-help/helped-task-store.ts'
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

export function registerTaskTools(server: McpServer, caller: AgentCaller): void {
  const { database, holder, services } = caller

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
      const all = (await listTasks(database, await reachProject(caller, project_id)))
        .map(forAgents)
        .filter((task) => !status || task.status === status)
      const start = Number(cursor ?? 0)
      return {
        answer: {
          tasks: all.slice(start, start + limit),
          next_cursor: start + limit < all.length ? String(start + limit) : null,
        },
      }
    },
  })

  registerAgentTool(server, services.logger, 'get_next_task', {
    title: 'The task to do now',
    description:
      'The task in progress, else the one to begin: it waits for no other and matters most. With why it matters, how the learner sees that it works, and questions that help without giving the answer. Teach with it: let the learner write the code.',
    input: z.object({ project_id: Id }),
    output: z.object({
      task: AgentTask.extend({
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
        needs: z.array(z.string()).describe('What the code of the task has once it is right'),
        articles: z.array(z.object({ slug: z.string(), title: z.string() })),
      }),
    }),
    async run({ project_id }) {
      const id = await reachProject(caller, project_id)
      const [tasks, plan] = await Promise.all([listTasks(database, id), findPlan(database, id)])
      const task = nextTaskOf(tasks)
      if (!task)
        throw new Problem(
          404,
          'No task is left: all are done, or the plan has not been turned into tasks yet',
        )
      const helped = await readHelpedTask(database, id, task.id)
      const thoughts = services.thinking.for(`user ${holder.userId}`)
      const told = helped.plan && (await thoughts.taskHelp(helped.plan, helped.task))
      const { lesson } = await createLessonMaker(services).lessonOf(database, id, holder.userId, task.id)
      const why = plan?.roadmap.find(({ phase }) => phase === task.phase)?.goal ?? ''
      return {
        answer: {
          task: {
            ...forAgents(task),
            why,
            steps: stepsIn(task),
            acceptance: task.doneWhen ? [task.doneWhen] : [],
            ...helpFor(task, (await services.checkSource()).topics, told?.hint),
            lesson: lesson && {
              title: lesson.title,
              idea: lesson.idea,
              example: lesson.example?.swift ?? null,
              steps: lesson.steps,
            },
            needs: told?.needs ?? [],
          },
        },
      }
    },
  })

  if (!holder.scopes.includes('write')) return
  registerAgentTool(server, services.logger, 'set_task_status', {
    title: 'Set the status of a task',
    description: 'Marks a task as todo, doing or done. Ask the learner before you mark one as done.',
    input: z.object({ task_id: Id, status: AgentTaskStatus }),
    output: z.object({ task: AgentTask }),
    writes: true,
    async run({ task_id, status }) {
      const project = await reachProjectOfTask(caller, task_id)
      const task = await changeTask(database, project, task_id, { status: statuses[status] }, services.now())
      tellChange(services.bus, holder.userId, { part: 'tasks', projectId: project, by: null })
      return { answer: { task: forAgents(task) } }
    },
  })
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

/** The hint that is written for the task, else the question of each article it stands on. */
function helpFor(task: Task, topics: TopicList, hint: string | undefined) {
  const articles = task.topics.flatMap((slug) => topics.find(slug) ?? [])
  return {
    hints: hint ? [hint] : articles.map(({ ask }) => ask),
    articles: articles.map(({ slug, title }) => ({ slug, title })),
  }
}
