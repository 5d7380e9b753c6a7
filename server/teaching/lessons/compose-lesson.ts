import type { Article } from '#contract/learning/article.ts'
import { Lesson } from '#contract/learning/lesson.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { Task } from '#contract/tasks/task.ts'
import type { Experience } from '#contract/account/user.ts'
import { codeFor } from '#server/teaching/tutor/built-in/parts/choose-code.ts'
import { compareIos } from '#server/teaching/guide/versions/compare-ios.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { oldestIOS } from '#server/teaching/guide/versions/oldest-ios.ts'
import type { RankedPassage } from '#server/teaching/guide/search/rank-passages.ts'
import { findLessonArticles } from './find-lesson-articles.ts'
import { charactersWithin, ideaOf, openingOf, wordsIn, wordsWithin } from './lesson-texts.ts'
import { lessonSteps } from './lesson-steps.ts'
import { namesFor } from './names-for.ts'
import { otherThingIn } from './other-things.ts'

export interface LessonGround {
  task: Pick<Task, 'title' | 'description' | 'doneWhen' | 'topics' | 'phase'> & {
    /** The id of the planned task from which this task was made. */
    madeFrom?: string | null
  }
  project: { title: string; targetIOS: string }
  plan: Plan | null
  experience: Experience | null
}

/** Lengths by experience: experienced learners get more code and fewer words. */
const measures = {
  new: { ideaWords: 170, codeLines: 22, pitfalls: 3 },
  some: { ideaWords: 130, codeLines: 26, pitfalls: 3 },
  experienced: { ideaWords: 80, codeLines: 32, pitfalls: 2 },
} as const

/** The contract's maximum lengths, in characters. */
const longest = { why: 600, step: 500, name: 80 } as const

/** A task's lesson from the Field Guide alone; null if the guide has nothing about the task. Deterministic. */
export function composeLesson(guide: FieldGuide, ground: LessonGround): Lesson | null {
  const { task, plan, experience } = ground
  const articles = findLessonArticles(guide, task)
  const main = articles[0]
  if (!main) return null
  const measure = measures[experience ?? 'some']
  const question = `${task.title} ${task.description ?? ''}`
  const shown = exampleIn(guide, articles, question, measure.codeLines)
  const passages = guide
    .rankPassages(question, [main.slug])
    .filter(({ text }) => otherThingIn(text, plan, shown?.swift) === null)
  const swift = shown?.swift ?? null
  const example = shown && {
    swift: shown.swift,
    note: noteOf(
      guide.rankPassages(question, [shown.article.slug]),
      oldestIOS(guide, shown.article, shown.swift),
      ground,
    ),
  }
  const lesson = {
    topic: main.slug,
    title: main.title,
    why: whyOf(main, ground),
    idea: [ideaOf(main, measure.ideaWords), alsoOf(articles.slice(1))]
      .filter((text) => text !== '')
      .join('\n\n'),
    example,
    names: swift === null ? [] : namesFor(swift, task, plan),
    steps: lessonSteps(task, passages, {
      hasExample: swift !== null,
      readsExample: swift !== null && experience !== 'experienced',
    }).map((step) => charactersWithin(step, longest.step)),
    pitfalls: pitfallsOf(passages, measure.pitfalls),
    sources: articles.map(({ slug, title }) => ({ slug, title })),
    madeBy: 'field-guide',
  }
  return Lesson.parse({ ...lesson, minutes: minutesFor(lesson) })
}

/** The lesson's example. Setup articles have no code, so the next article's is shown; for App Store tasks, none. */
function exampleIn(
  guide: FieldGuide,
  articles: readonly Article[],
  question: string,
  mostLines: number,
): { swift: string; article: Article } | null {
  const worth = guide.wordWorth(question)
  const inOrder = articles[0]?.group === 'start' ? articles : articles.slice(0, 1)
  const [found] = inOrder.flatMap((article) => {
    const swift = codeFor(article, question, worth, mostLines)
    return swift === null ? [] : [{ swift, article }]
  })
  return found ?? null
}

/** Why the topic matters: the article's opening, then which part of the learner's project needs it. */
function whyOf(article: Article, { task, project, plan }: LessonGround): string {
  const phase = plan?.roadmap.find(({ phase }) => phase === task.phase)?.phase
  const place = phase
    ? `this task is part of “${shortName(phase)}”`
    : `it is what “${shortName(task.title)}” builds on`
  return charactersWithin(
    `${openingOf(article)} In ${shortName(project.title)} you need it now: ${place}.`,
    longest.why,
  )
}

function shortName(name: string): string {
  return charactersWithin(name, longest.name)
}

function alsoOf(others: Article[]): string {
  const [second] = others
  return second ? `You will also meet **${second.title}**. ${second.summary}` : ''
}

function noteOf(passages: RankedPassage[], oldest: string | null, { project }: LessonGround): string | null {
  const walkthrough = passages
    .filter(({ kind }) => kind === 'walkthrough')
    .toSorted((a, b) => b.score - a.score)[0]
  const version =
    oldest && compareIos(project.targetIOS, oldest) < 0
      ? `This needs iOS ${oldest}, and your project starts at iOS ${project.targetIOS}: put it behind \`if #available(iOS ${oldest}, *)\`, or raise the target.`
      : ''
  const note = [walkthrough ? wordsWithin(walkthrough.text, 60) : '', version]
    .filter((text) => text !== '')
    .join(' ')
  return note === '' ? null : note
}

/** The most relevant pitfalls, in the article's order. */
function pitfallsOf(passages: RankedPassage[], most: number): string[] {
  return passages
    .filter(({ kind }) => kind === 'bullet')
    .slice(0, most)
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text)
}

function minutesFor(lesson: {
  why: string
  idea: string
  example: { swift: string } | null
  steps: string[]
  pitfalls: string[]
}): number {
  const words = wordsIn([lesson.why, lesson.idea, ...lesson.steps, ...lesson.pitfalls].join(' '))
  const codeLines = lesson.example?.swift.split('\n').length ?? 0
  return Math.min(10, Math.max(2, Math.round(words / 150 + codeLines / 20)))
}
