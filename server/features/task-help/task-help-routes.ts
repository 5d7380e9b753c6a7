import { Hono, type Context } from 'hono'
import {
  AttemptReading,
  NewAttempt,
  TaskFinish,
  TaskHelp,
  type AttemptFile,
} from '#contract/tasks/task-help.ts'
import { requireUser } from '#server/features/auth/session.ts'
import { askCheck } from '#server/features/learning/checks/asked-check-store.ts'
import { proveByCode } from '#server/features/learning/prove-by-code.ts'
import { requireOwnedProject, requirePathId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { changeTask, findNextTask } from '#server/features/tasks/task-store.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { validated } from '#server/platform/http/validated.ts'
import { keepAttempt } from './attempt-store.ts'
import { readHelpedTask, readHintLevel } from './helped-task-store.ts'

export function taskHelpRoutes(services: Services) {
  const { thinking } = services
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
        const { told, plan, task } = await helpOn(thinking, c)
        return c.json<TaskHelp>({
          kind: told?.kind ?? null,
          able: told?.able ?? null,
          hint: told?.hint ?? null,
          needs: told?.needs ?? [],
          hasStart: plan !== null && task.madeFrom !== null,
        })
      },
    )
    .post(
      '/attempt',
      documented({
        summary:
          'Check your own code against what a task needs. The code is stored, and the hint level is updated',
        access: 'owner',
        answers: { 200: AttemptReading },
      }),
      requireUser,
      validated('json', NewAttempt),
      async (c) => checkFiles(services, c, c.req.valid('json').files),
    )
    .post(
      '/finish',
      documented({
        summary: 'Mark a task as done: what the learner can do now, what comes next, one question',
        access: 'owner',
        answers: { 200: TaskFinish },
      }),
      requireUser,
      async (c) => finishTask(services, c),
    )
}

async function checkFiles(
  { thinking, now }: Services,
  c: Context<SignedInEnvironment>,
  files: AttemptFile[],
) {
  const { project, taskId, task, plan, thoughts } = await helpOn(thinking, c)
  const checked = plan && (await thoughts.checkAttempt(plan, task, files))
  if (!checked) throw notFound('What this task needs')
  const { hints, progress, ...reading } = checked
  if (progress === null)
    return c.json<AttemptReading>({
      ...reading,
      hint: null,
      hintLevel: await readHintLevel(c.var.database, project, taskId),
    })
  if (progress === 'right')
    await proveByCode(
      c.var.database,
      thoughts,
      { project, taskId },
      files.map(({ code }) => code),
    )
  const attempt = { files, verdict: progress }
  const { level, hasClimbed } = await keepAttempt(c.var.database, project, taskId, attempt, now())
  const isHelped = progress === 'far' || (progress === 'close' && hasClimbed)
  return c.json<AttemptReading>({
    ...reading,
    hint: isHelped ? hints[Math.min(level, hints.length) - 1]! : null,
    hintLevel: level,
  })
}

async function finishTask({ thinking, checkSource, now }: Services, c: Context<SignedInEnvironment>) {
  const { project, taskId, told } = await helpOn(thinking, c)
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
  const next = await findNextTask(database, project)
  return c.json<TaskFinish>({ task, able: told?.able ?? null, next, question })
}

async function helpOn(thinking: Services['thinking'], c: Context<SignedInEnvironment>) {
  const project = await requireOwnedProject(c)
  const taskId = requirePathId(c, 'taskId', 'Task')
  const { task, plan } = await readHelpedTask(c.var.database, project, taskId)
  const thoughts = thinking.for(`user ${c.var.user.id}`)
  return { project, taskId, task, plan, thoughts, told: plan && (await thoughts.taskHelp(plan, task)) }
}
