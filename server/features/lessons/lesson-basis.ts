import { createHash } from 'node:crypto'
import type { LessonGround } from '#server/teaching/lessons/compose-lesson.ts'

/** Changes whenever lessons are composed in another way. */
const edition = 2

/** Names all a lesson is made from, so that a changed task gets a new one and an unchanged one keeps its own. */
export function lessonBasis({ task, project, plan, experience }: LessonGround): string {
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
