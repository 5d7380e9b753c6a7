import { Hono, type Context } from 'hono'
import { nextTaskOf } from '#contract/next-task.ts'
import { AttemptReading, NewAttempt, TaskFinish, TaskHelp } from '#contract/task-help.ts'
import { requireUser } from '#server/features/auth/session.ts'
import { askCheck } from '#server/features/learning/asked-check-store.ts'
import { requireOwnedProject, requirePathId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { changeTask, listTasks } from '#server/features/tasks/task-store.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { validated } from '#server/platform/http/validated.ts'
import { readHelpedTask } from './helped-task-store.ts'

export function taskHelpRoutes({ thinking, checkSource, now }: Services) {
  async function helpOn(c: Context<SignedInEnvironment>) {
    const project = await requireOwnedProject(c)
    const taskId = requirePathId(c, 'taskId', 'Task')
    const { task, plan } = await readHelpedTask(c.var.database, project, taskId)
    const thoughts = thinking.for(`user ${c.var.user.id}`)
    return { project, taskId, task, plan, thoughts, told: plan && (await thoughts.taskHelp(plan, task)) }
  }

  return new Hono<SignedInEnvironment>()
    .get(
      '/help',
      documented({
        summary: 'What is written for a task: its smallest hint and what its code needs, never the solution',
        access: 'owner',
        answers: { 200: TaskHelp },
      }),
      requireUser,
      async (c) => {
        const { told } = await helpOn(c)
        return c.json<TaskHelp>({
          kind: told?.kind ?? null,
          hint: told?.hint ?? null,
          needs: told?.needs ?? [],
        })
      },
    )
    .post(
      '/attempt',
      documented({
        summary: 'Have an attempt at a task read; nothing is kept, and the hint ladder stays where it is',
        access: 'owner',
        answers: { 200: AttemptReading },
      }),
      requireUser,
      validated('json', NewAttempt),
      async (c) => {
        const { task, plan, thoughts } = await helpOn(c)
        const read = plan && (await thoughts.readAttempt(plan, task, c.req.valid('json').code))
        if (!read) throw notFound('What this task needs')
        return c.json<AttemptReading>(read)
      },
    )
    .post(
      '/finish',
      documented({
        summary: 'Mark a task as done: what the learner can do now, what comes next, one question',
        access: 'owner',
        answers: { 200: TaskFinish },
      }),
      requireUser,
      async (c) => {
        const { project, taskId, told } = await helpOn(c)
        const { database, user } = c.var
        const task = await changeTask(database, project, taskId, { status: 'completed' }, now())
        const source = await checkSource()
        const [, check] = (told?.questions ?? []).map((id) => source.bank.find(id))
        const question = check
          ? await askCheck(
              database,
              source,
              check,
              { userId: user.id, place: 'review', projectId: project, taskId },
              now(),
            )
          : null
        const next = nextTaskOf(await listTasks(database, project))
        return c.json<TaskFinish>({ task, able: told?.able ?? null, next, question })
      },
    )
}
