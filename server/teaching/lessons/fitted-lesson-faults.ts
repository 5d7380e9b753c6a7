import type { Lesson } from '#contract/learning/lesson.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import type { LessonGround } from './compose-lesson.ts'
import { wordsIn } from './lesson-texts.ts'
import { typeName } from './names-for.ts'

/** The faults of a model's lesson, as sentences; empty if it may be shown. */
export function fittedLessonFaults(
  guide: FieldGuide,
  lesson: Lesson,
  floor: Lesson,
  ground: LessonGround,
): string[] {
  const prose = [lesson.why, lesson.idea, ...lesson.steps, ...lesson.pitfalls].join('\n')
  const swift = lesson.example?.swift ?? ''
  const own = ground.plan?.architecture.entities.map(({ name }) => typeName(name)) ?? []
  return [
    ...(floor.example && !lesson.example ? ['the example is gone'] : []),
    ...(swift !== '' && swiftFaults(swift).length > 0 ? ['the example does not parse'] : []),
    ...own
      .filter((name) => new RegExp(String.raw`\b${name}\b`).test(swift))
      .map((name) => `the example uses ${name}, which is the learner's own`),
    ...strangers(guide, lesson, floor, ground).map((name) => `${name} is named nowhere in the guide`),
    ...(/```|https?:|<[a-z!/]/i.test(prose) ? ['the prose holds code blocks, addresses or markup'] : []),
    ...(wordsIn(lesson.idea) > 240 || wordsIn(lesson.why) > 110 ? ['it is too long'] : []),
  ]
}

/** Types, macros and members in the lesson's code that neither the guide nor the project contains. */
function strangers(
  guide: FieldGuide,
  lesson: Lesson,
  floor: Lesson,
  { task, project, plan }: LessonGround,
): string[] {
  const spans = [
    lesson.why,
    lesson.idea,
    ...lesson.steps,
    ...lesson.pitfalls,
    lesson.example?.note ?? '',
  ].flatMap((text) => text.match(/`[^`]+`/g) ?? [])
  const told = [
    floor.example?.swift,
    floor.idea,
    ...floor.steps,
    ...floor.pitfalls,
    task.title,
    task.description,
    project.title,
    JSON.stringify(plan?.architecture ?? {}),
  ].join(' ')
  const own = new Set(told.match(/[A-Za-z]\w*/g))
  const declared = new Set(
    [
      ...(lesson.example?.swift.matchAll(
        /\b(?:struct|class|enum|actor|protocol|func|let|var|case)\s+(\w+)/g,
      ) ?? []),
    ].map((match) => match[1]),
  )
  const used = new Set([...symbolsIn(lesson.example?.swift ?? ''), ...spans.flatMap(symbolsIn)])
  const plannedTypes = new Set(plan?.architecture.entities.map(({ name }) => typeName(name)) ?? [])
  return [...used].filter(
    (name) => !own.has(name) && !declared.has(name) && !plannedTypes.has(name) && !codeWords(guide).has(name),
  )
}

function symbolsIn(code: string): string[] {
  const bare = code.replace(/"(?:[^"\\]|\\.){0,400}"/g, '""').replace(/\/\/.*$/gm, '')
  return [...bare.matchAll(/(?:[@#.]\s*([A-Za-z]\w+)|\b([A-Z]\w+))/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
}

const known = new WeakMap<FieldGuide, ReadonlySet<string>>()

function codeWords(guide: FieldGuide): ReadonlySet<string> {
  const made = known.get(guide)
  if (made) return made
  const code = guide.articles.flatMap(({ sections }) =>
    sections.flatMap(({ markdown }) => markdown.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? []),
  )
  const words = new Set(code.join('\n').match(/[A-Za-z]\w*/g))
  known.set(guide, words)
  return words
}
