import type { Lesson } from '#contract/lesson.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { LessonGround } from './compose-lesson.ts'

/** The text from which a model adapts a lesson. */
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

/** The most characters of each part for a small model. */
const most = { description: 260, doneWhen: 160, screens: 160, why: 400, idea: 1400, passage: 430 }
const mostPassages = 3

/** The text from which a small model rewrites what a lesson says: the task, the lesson and at most three passages. */
export function smallLessonMaterial(
  guide: FieldGuide,
  floor: Lesson,
  { task, project, plan }: LessonGround,
): string {
  const screens = plan?.architecture.screens.map(({ name }) => name).join(', ') ?? ''
  const told = guide
    .rankPassages(`${task.title} ${floor.title}`, [floor.topic])
    .filter(({ kind, text }) => kind !== 'answer' && !floor.idea.includes(text))
    .slice(0, mostPassages)
    .map(({ text }) => `- ${cut(text, most.passage)}`)
  return [
    marked(
      'task',
      `${task.title}\n${cut(task.description ?? '', most.description)}\n${task.doneWhen ? `Done when: ${cut(task.doneWhen, most.doneWhen)}` : ''}`,
    ),
    marked(
      'project',
      `${project.title}, iOS ${project.targetIOS} and later\n${screens ? `Screens: ${cut(screens, most.screens)}` : ''}`,
    ),
    marked('lesson', JSON.stringify({ why: cut(floor.why, most.why), idea: cut(floor.idea, most.idea) })),
    ...(told.length > 0 ? [marked('facts', told.join('\n'))] : []),
  ].join('\n\n')
}

function cut(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters - 1).trimEnd()}…`
}

function marked(name: string, text: string): string {
  return `<${name}>\n${text.replaceAll(`</${name}>`, '').trim()}\n</${name}>`
}
