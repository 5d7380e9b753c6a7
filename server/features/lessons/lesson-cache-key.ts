import { createHash } from 'node:crypto'
import type { LessonGround } from '#server/teaching/lessons/compose-lesson.ts'

/** Increase this when lessons are composed differently. */
const edition = 2

/** A hash of everything a lesson is made from. A task whose hash has changed gets a new lesson. */
export function lessonCacheKey({ task, project, plan, experience }: LessonGround): string {
  const { title, description, doneWhen, topics, phase } = task
  const entities = plan?.architecture.entities.map(({ name }) => name) ?? []
  const parts = [
    edition,
    title,
    description,
    doneWhen,
    topics,
    phase,
    project.title,
    project.targetIOS,
    entities,
    task.madeFrom,
    experience,
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
