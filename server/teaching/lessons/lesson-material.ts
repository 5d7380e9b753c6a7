import type { Lesson } from '#contract/learning/lesson.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { LessonGround } from './compose-lesson.ts'

/** The material that a model gets to adapt a lesson. */
export function lessonMaterial(
  guide: FieldGuide,
  floor: Lesson,
  { task, project, plan }: LessonGround,
): string {
  const article = guide.findArticle(floor.topic)
  const told = (article?.sections ?? [])
    .filter(({ heading }) => heading !== 'Check yourself')
    .map(({ heading, markdown }) => `## ${heading}\n${markdown}`)
  const screens = plan?.architecture.screens.map(({ name }) => name).join(', ')
  return [
    marked(
      'task',
      `${task.title}\n${task.description ?? ''}\n${task.doneWhen ? `Done when: ${task.doneWhen}` : ''}`,
    ),
    marked(
      'project',
      `${project.title}, iOS ${project.targetIOS} and later\n${screens ? `Screens: ${screens}` : ''}`,
    ),
    marked(
      'lesson',
      JSON.stringify({
        why: floor.why,
        idea: floor.idea,
        example: floor.example,
        steps: floor.steps,
        pitfalls: floor.pitfalls,
      }),
    ),
    marked('article', told.join('\n\n').slice(0, 12_000)),
  ].join('\n\n')
}

function marked(name: string, text: string): string {
  return `<${name}>\n${text.replaceAll(`</${name}>`, '').trim()}\n</${name}>`
}
