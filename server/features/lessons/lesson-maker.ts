import type { Lesson } from '#contract/learning/lesson.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { openTokenMeter } from '#server/features/usage/token-store.ts'
import type { LessonGround } from '#server/teaching/lessons/compose-lesson.ts'
import { fitLesson } from '#server/teaching/lessons/fit-lesson.ts'
import type { TokenMeter } from '#server/teaching/models/tokens.ts'
import { lessonCacheKey } from './lesson-cache-key.ts'
import { keepAdaptedLesson, keepLesson, readLessonInputs } from './lesson-store.ts'

interface OpenedLesson {
  /** Null if the Field Guide has nothing on the task. */
  lesson: Lesson | null
  targetIOS: string
  isBeingFitted: boolean
  isRead: boolean
}

interface Fitting {
  database: Database
  userId: number
  taskId: number
  basis: string
  /** The lesson composed from the Field Guide; it stays if no model can adapt it. */
  floor: Lesson
  ground: LessonGround
}

/**
 * Composes a task's lesson from the Field Guide at once; a configured model then adapts it in the background.
 */
export function createLessonMaker(services: Services) {
  const { thinking, languageModels, now } = services
  const fitter = createLessonFitter(services)
  return { lessonOf }

  async function lessonOf(
    database: Database,
    project: OwnedProjectId,
    userId: number,
    taskId: number,
  ): Promise<OpenedLesson> {
    // Read before the lesson, so that an adaptation finishing in between still counts as in progress.
    const fittingBefore = fitter.inProgress()
    const { ground, kept } = await readLessonInputs(database, project, taskId)
    const { targetIOS } = ground.project
    const basis = lessonCacheKey(ground)
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
    if (isBeingFitted) void fitter.fit({ database, userId, taskId, basis, floor: lesson, ground })
    return { lesson, targetIOS, isBeingFitted, isRead: false }
  }
}

export type LessonMaker = ReturnType<typeof createLessonMaker>

/** Adapts lessons to their project with language models, never the same lesson twice at a time. */
function createLessonFitter(services: Services) {
  const { rateLimiter, logger } = services
  const fitting = new Set<string>()
  return { fit, inProgress: () => new Set(fitting) }

  async function fit(lesson: Fitting): Promise<void> {
    const { database, userId, taskId, basis } = lesson
    const key = keyOf(taskId, basis)
    if (fitting.has(key)) return
    fitting.add(key)
    const wait = { mostWaiting: limits.costlyCalls.waiting }
    const release = rateLimiter
      ? await rateLimiter.acquireInTurn(`lesson ${userId}`, limits.modelCalls.atOnce.lesson, wait)
      : () => {}
    try {
      if (!release) return
      // Opened only after waiting: lessons adapted before this one may have used up the month's tokens.
      const meter = await openTokenMeter(services, database, userId)
      await fitWithFirstModel(services, meter, lesson)
    } catch (error) {
      logger.warn({ error, taskId }, 'An adapted lesson could not be stored')
    } finally {
      release?.()
      fitting.delete(key)
    }
  }
}

/** Tries the configured models in order until one succeeds. */
async function fitWithFirstModel(
  { thinking, languageModels, logger }: Services,
  meter: TokenMeter,
  { database, userId, taskId, basis, floor, ground }: Fitting,
): Promise<void> {
  if (meter.isUsedUp) return
  for (const model of languageModels) {
    const { lesson, usage, failure } = await fitLesson(model, thinking.for(`user ${userId}`), floor, ground)
    await meter.count(usage)
    if (failure) {
      logger.warn(
        { error: failure.cause, model: model.name, kind: failure.kind, taskId },
        'A language model failed',
      )
      continue
    }
    if (lesson) await keepAdaptedLesson(database, taskId, basis, lesson)
    else logger.info({ taskId }, 'The model did not improve a lesson; the guide’s own stays')
    break
  }
}

function keyOf(taskId: number, basis: string): string {
  return `${taskId} ${basis}`
}
