import { Lesson } from '#contract/learning/lesson.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { LessonGround } from './compose-lesson.ts'
import { charactersWithin } from './lesson-texts.ts'

const longest = { title: 120, why: 600, idea: 2400, step: 500, mistake: 700 } as const
const minutes = 2
/** Fewer than the tutor uses. */
const mostPitfalls = 3

/** The lesson written for the task's pack, with the project's names; null if the task has no pack. */
export function packLesson(guide: FieldGuide, { task, plan }: LessonGround): Lesson | null {
  const help = guide.packs.helpOn(plan, task)
  if (!help) return null
  const { pack, say } = help
  const { why, idea, example, note, steps, mistakes } = pack.lesson
  const proof = task.doneWhen
    ? `Run it with **Cmd+R**. **Done when:** ${task.doneWhen}`
    : 'Run it with **Cmd+R** and look whether it is what the task asked for.'
  return Lesson.parse({
    topic: pack.topic,
    title: charactersWithin(task.title, longest.title),
    why: charactersWithin(say(why), longest.why),
    idea: charactersWithin(say(idea), longest.idea),
    example: { swift: say(example), note: say(note) },
    names: [],
    steps: [...steps.map(say), proof].map((step) => charactersWithin(step, longest.step)),
    pitfalls: mistakes
      .slice(0, mostPitfalls)
      .map((mistake) => charactersWithin(say(mistake), longest.mistake)),
    minutes,
    sources: [pack.topic, ...task.topics]
      .filter((slug, at, all) => all.indexOf(slug) === at)
      .flatMap((slug) => guide.findArticle(slug) ?? [])
      .map(({ slug, title }) => ({ slug, title })),
    madeBy: 'field-guide',
  })
}
