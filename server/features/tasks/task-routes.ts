import { Hono } from 'hono'
import { z } from 'zod'
import { NewTask, Task, TaskChange } from '#contract/task.ts'
import { TaskMentions } from '#contract/task-mentions.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { requireSameProject } from '#server/features/projects/same-project.ts'
import { validated } from '#server/platform/http/validated.ts'
import { requireOwnedProject, requirePathId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { changeTask, createTask, deleteTask, listTasks } from './task-store.ts'
import { readTaskMentions } from './task-mentions-store.ts'

export function taskRoutes({ now }: Services) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({ summary: 'Tasks in order', access: 'owner', answers: { 200: z.array(Task) } }),
      requireUser,
      async (c) => c.json(await listTasks(c.var.database, await requireOwnedProject(c))),
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
