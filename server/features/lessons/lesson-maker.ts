import type { Lesson } from '#contract/lesson.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { openTokenMeter } from '#server/features/usage/token-meter.ts'
import type { LessonGround } from '#server/teaching/lessons/compose-lesson.ts'
import { fitLesson } from '#server/teaching/lessons/fit-lesson.ts'
import { lessonBasis } from './lesson-basis.ts'
import { keepFittedLesson, keepLesson, readLessonGround } from './lesson-store.ts'

interface OpenedLesson {
  /** Null where the guide has nothing on the task. */
  lesson: Lesson | null
  targetIOS: string
  isBeingFitted: boolean
  isRead: boolean
}

/** Gives a task its lesson at once, from the guide; where there is a model it fits it meanwhile. */
export function createLessonMaker(services: Services) {
  const { thinking, languageModels, rateLimiter, logger, now } = services
  const fitting = new Set<string>()
  return { lessonOf }

  async function lessonOf(
    database: Database,
    project: OwnedProjectId,
    userId: number,
    taskId: number,
  ): Promise<OpenedLesson> {
    // What was read may be older than the end of a fitting that comes while the answer is on its way.
    const fittingBefore = new Set(fitting)
    const { ground, kept } = await readLessonGround(database, project, taskId)
    const { targetIOS } = ground.project
    const basis = lessonBasis(ground)
    if (kept?.basis === basis)
      return {
        lesson: kept.lesson,
        targetIOS,
        isBeingFitted: fittingBefore.has(keyOf(taskId, basis)),
        isRead: kept.readAt !== null,
      }
    const lesson = await thinking.for(`user ${userId}`).composeLesson(ground)
    if (!lesson) return { lesson, targetIOS, isBeingFitted: false, isRead: false }
    const isBeingFitted =
      languageModels.length > 0 && !(await openTokenMeter(services, database, userId)).isUsedUp
    await keepLesson(database, taskId, { lesson, basis, wasFitted: isBeingFitted }, now())
    if (isBeingFitted) void fit(database, userId, taskId, basis, lesson, ground)
    return { lesson, targetIOS, isBeingFitted, isRead: false }
  }

  async function fit(
    database: Database,
    userId: number,
    taskId: number,
    basis: string,
    floor: Lesson,
    ground: LessonGround,
  ): Promise<void> {
    const key = keyOf(taskId, basis)
    if (fitting.has(key)) return
    fitting.add(key)
    const wait = { mostWaiting: limits.costlyCalls.waiting }
    const leave = rateLimiter
      ? await rateLimiter.enterInTurn(`lesson ${userId}`, limits.modelCalls.atOnce.lesson, wait)
      : () => {}
    try {
      if (!leave) return
      // Opened when the turn has come: lessons before it may have used up the month.
      const meter = await openTokenMeter(services, database, userId)
      if (meter.isUsedUp) return
      for (const model of languageModels) {
        const { lesson, usage, failure } = await fitLesson(
          model,
          thinking.for(`user ${userId}`),
          floor,
          ground,
        )
        await meter.count(usage)
        if (failure) {
          logger.warn(
            { error: failure.cause, model: model.name, kind: failure.kind, taskId },
            'A language model failed',
          )
          continue
        }
        if (lesson) await keepFittedLesson(database, taskId, basis, lesson)
        else logger.info({ taskId }, 'The model did not better a lesson; the guide’s own stands')
        break
      }
    } catch (error) {
      logger.warn({ error, taskId }, 'A fitted lesson could not be kept')
    } finally {
      leave?.()
      fitting.delete(key)
    }
  }
}

function keyOf(taskId: number, basis: string): string {
  return `${taskId} ${basis}`
}
