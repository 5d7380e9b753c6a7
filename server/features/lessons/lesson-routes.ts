import { Hono, type Context } from 'hono'
import type { TopicStanding } from '#contract/learning/learning.ts'
import { TaskLesson } from '#contract/learning/lesson.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { lessonCheck } from '#server/features/learning/checks/asked-check-store.ts'
import { reasonToSkip } from '#server/features/learning/reason-to-skip.ts'
import { readTopicStates } from '#server/features/learning/topic-state-store.ts'
import {
  requireOwnedProject,
  requirePathId,
  type OwnedProjectId,
} from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { readHelpedTask } from '#server/features/task-help/helped-task-store.ts'
import { onYourOwn } from '#server/teaching/lessons/on-your-own.ts'
import { createLessonMaker, type LessonMaker } from './lesson-maker.ts'
import { markLessonRead } from './lesson-store.ts'

const mostBefore = 2

export function lessonRoutes(services: Services) {
  const { now } = services
  const maker = createLessonMaker(services)
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({
        summary: 'The lesson of a task: made at its first opening, then kept',
        access: 'owner',
        asksModel: true,
        answers: { 200: TaskLesson },
      }),
      requireUser,
      async (c) => {
        const projectId = await requireOwnedProject(c)
        return c.json(await readTaskLesson(services, maker, c, projectId, requirePathId(c, 'taskId', 'Task')))
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

async function readTaskLesson(
  { thinking, checkSource, now }: Services,
  maker: LessonMaker,
  c: Context<SignedInEnvironment>,
  projectId: OwnedProjectId,
  taskId: number,
): Promise<TaskLesson> {
  const { database, user } = c.var
  const { lesson, targetIOS, ...state } = await maker.lessonOf(database, projectId, user.id, taskId)
  if (!lesson)
    return { ...state, lesson, exampleCheck: null, before: [], onYourOwn: null, check: null, known: null }
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
  const standings = await readTopicStates(database, source, thoughts, user.id, now())
  const exampleCheck = await thoughts.exampleCheck(lesson, targetIOS)
  return {
    ...state,
    lesson,
    exampleCheck,
    before: unknownBefore(standings, lesson.topic),
    onYourOwn: onYourOwn(task),
    check,
    known: reasonToSkip(standings.find(({ slug }) => slug === lesson.topic)),
  }
}

/** The first few prerequisites of a topic that the learner does not know yet. */
function unknownBefore(standings: TopicStanding[], topic: string): TaskLesson['before'] {
  const known = new Map(standings.map((standing) => [standing.slug, standing]))
  return (known.get(topic)?.prerequisites ?? [])
    .flatMap((slug) => known.get(slug) ?? [])
    .filter(({ state }) => state === 'new')
    .slice(0, mostBefore)
    .map(({ slug, title }) => ({ slug, title }))
}
