import { Hono } from 'hono'
import { z } from 'zod'
import { NewTask, Task, TaskChange } from '#contract/tasks/task.ts'
import { TaskHistory } from '#contract/tasks/task-history.ts'
import { TaskMentions } from '#contract/tasks/task-mentions.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { requireSameProject } from '#server/features/projects/require-same-project.ts'
import { answerList } from '#server/platform/http/stream-file.ts'
import { validated } from '#server/platform/http/validated.ts'
import { requireOwnedProject, requirePathId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { changeTask, createTask, deleteTask, tasksInPages } from './task-store.ts'
import { readTaskHistory } from './task-history-store.ts'
import { readTaskMentions } from './task-mentions-store.ts'

export function taskRoutes({ now, logger }: Services) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({ summary: 'Tasks in order', access: 'owner', answers: { 200: z.array(Task) } }),
      requireUser,
      async (c) => answerList(c, tasksInPages(c.var.database, await requireOwnedProject(c)), logger),
    )
    .post(
      '/',
      documented({ summary: 'Add a task', access: 'owner', answers: { 201: Task } }),
      requireUser,
      validated('json', NewTask),
      async (c) => {
        const project = await requireOwnedProject(c)
        const input = c.req.valid('json')
        requireSameProject(project, input.projectId)
        return c.json(await createTask(c.var.database, project, input, now()), 201)
      },
    )
    .patch(
      '/:taskId',
      documented({ summary: 'Change a task', access: 'owner', answers: { 200: Task } }),
      requireUser,
      validated('json', TaskChange),
      async (c) => {
        const project = await requireOwnedProject(c)
        return c.json(
          await changeTask(
            c.var.database,
            project,
            requirePathId(c, 'taskId', 'Task'),
            c.req.valid('json'),
            now(),
          ),
        )
      },
    )
    .route('/', taskPastRoutes())
    .delete(
      '/:taskId',
      documented({ summary: 'Delete a task', access: 'owner', answers: { 204: null } }),
      requireUser,
      async (c) => {
        const project = await requireOwnedProject(c)
        await deleteTask(c.var.database, project, requirePathId(c, 'taskId', 'Task'), now())
        return c.body(null, 204)
      },
    )
}

function taskPastRoutes() {
  return new Hono<SignedInEnvironment>()
    .get(
      '/:taskId/mentions',
      documented({
        summary: 'What was asked and saved about a task',
        access: 'owner',
        answers: { 200: TaskMentions },
      }),
      requireUser,
      async (c) => {
        const project = await requireOwnedProject(c)
        return c.json(await readTaskMentions(c.var.database, project, requirePathId(c, 'taskId', 'Task')))
      },
    )
    .get(
      '/:taskId/history',
      documented({
        summary: 'What happened with a task, oldest first',
        access: 'owner',
        answers: { 200: TaskHistory },
      }),
      requireUser,
      async (c) => {
        const project = await requireOwnedProject(c)
        return c.json(await readTaskHistory(c.var.database, project, requirePathId(c, 'taskId', 'Task')))
      },
    )
}
