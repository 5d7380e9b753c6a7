import { Hono } from 'hono'
import { TaskLesson } from '#contract/lesson.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { lessonCheck } from '#server/features/learning/asked-check-store.ts'
import { readStandings } from '#server/features/learning/standing-store.ts'
import { requireOwnedProject, requirePathId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { readHelpedTask } from '#server/features/task-help/helped-task-store.ts'
import { createLessonMaker } from './lesson-maker.ts'
import { markLessonRead } from './lesson-store.ts'

const mostBefore = 2

export function lessonRoutes(services: Services) {
  const { thinking, checkSource, now } = services
  const maker = createLessonMaker(services)
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({
        summary: 'The lesson of a task: made at its first opening, then kept',
        access: 'owner',
        answers: { 200: TaskLesson },
      }),
      requireUser,
      async (c) => {
        const { database, user } = c.var
        const projectId = await requireOwnedProject(c)
        const taskId = requirePathId(c, 'taskId', 'Task')
        const { lesson, targetIOS, isBeingFitted, isRead } = await maker.lessonOf(
          database,
          projectId,
          user.id,
          taskId,
        )
        if (!lesson)
          return c.json<TaskLesson>({
            lesson,
            exampleCheck: null,
            isBeingFitted,
            isRead,
            before: [],
            onYourOwn: null,
            check: null,
          })
        const source = await checkSource()
        const thoughts = thinking.for(`user ${user.id}`)
        const { task, plan } = await readHelpedTask(database, projectId, taskId)
        const help = plan && (await thoughts.taskHelp(plan, task))
        const check = await lessonCheck(
          database,
          source,
          lesson.topic,
          { userId: user.id, projectId, taskId, ownChecks: help?.questions ?? [] },
          now(),
        )
        const standings = new Map(
          (await readStandings(database, source, thoughts, user.id)).map((standing) => [
            standing.slug,
            standing,
          ]),
        )
        const before = (standings.get(lesson.topic)?.prerequisites ?? [])
          .flatMap((slug) => standings.get(slug) ?? [])
          .filter(({ state }) => state === 'new')
          .slice(0, mostBefore)
          .map(({ slug, title }) => ({ slug, title }))
        const { onYourOwn, exampleCheck } = await thoughts.lessonExtras(lesson, targetIOS)
        return c.json<TaskLesson>({ lesson, exampleCheck, isBeingFitted, isRead, before, onYourOwn, check })
      },
    )
    .post(
      '/read',
      documented({ summary: 'Say that the lesson was read', access: 'owner', answers: { 204: null } }),
      requireUser,
      async (c) => {
        const project = await requireOwnedProject(c)
        await markLessonRead(c.var.database, project, requirePathId(c, 'taskId', 'Task'), now())
        return c.body(null, 204)
      },
    )
}
