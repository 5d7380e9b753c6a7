import { describe, expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { composeLesson } from './compose-lesson.ts'
import { stepsIn } from './lesson-steps.ts'
import { typeName } from './names-for.ts'

const { guide, planner } = await knownKnowledge()
const ideas = [
  'Log my hikes with photos and a map',
  'Family recipes with a shopping list',
  'A weather app for my cities',
  'Chess against friends online',
  'Count the birds in my garden',
]
const lessons = ideas.flatMap((description, at) => {
  const plan = makePlan(planner, { title: `App ${at}`, description, wishes: [] })
  const experience = (['new', 'some', 'experienced', null, 'new'] as const)[at]!
  return plan.roadmap.flatMap(({ phase, tasks }) =>
    tasks.map((task) => ({
      task,
      plan,
      lesson: composeLesson(guide, {
        task: { ...task, phase },
        project: { title: `App ${at}`, targetIOS: '26' },
        plan,
        experience,
      }),
    })),
  )
})

describe('lessons for every task of five plans', () => {
  test('every task has one, on a topic it names', () => {
    expect(lessons.length).toBeGreaterThan(70)
    expect(lessons.filter(({ task, lesson }) => !lesson || !task.topics.includes(lesson.topic))).toEqual([])
  })

  test('their Swift parses and is never in the names of the project', () => {
    const examples = lessons.flatMap(({ lesson, plan }) =>
      lesson?.example
        ? [{ swift: lesson.example.swift, own: plan.architecture.entities.map(({ name }) => typeName(name)) }]
        : [],
    )
    expect(examples.length).toBeGreaterThan(55)
    expect(examples.filter(({ swift }) => swiftFaults(swift).length > 0)).toEqual([])
    expect(
      examples.filter(({ swift, own }) =>
        own.some((name) => swift.includes(`struct ${name} `) || swift.includes(`class ${name} `)),
      ),
    ).toEqual([])
  })

  test('their steps end in what shows that it works', () => {
    expect(
      lessons
        .filter(({ task, lesson }) => !lesson?.steps.at(-1)?.includes(task.doneWhen))
        .map(({ task }) => task.title),
    ).toEqual([])
  })

  test('a name that stands for one of the example is one of the plan', () => {
    const made = lessons.flatMap(({ lesson, plan }) =>
      (lesson?.names ?? []).filter(
        ({ yours }) => !plan.architecture.entities.some(({ name }) => typeName(name) === yours),
      ),
    )
    expect(made).toEqual([])
    expect(lessons.some(({ lesson }) => lesson?.names.length === 1)).toBe(true)
  })
})

test('a beginner reads more of the idea and less code than somebody who has built apps', () => {
  const task = {
    title: 'Show the plants in a list',
    description: 'Make a List over sample plants.',
    doneWhen: 'Three plants are listed.',
    topics: ['swiftui-lists'],
    phase: null,
  }
  const ground = { task, project: { title: 'Plant diary', targetIOS: '26' }, plan: null }
  const beginner = composeLesson(guide, { ...ground, experience: 'new' })!
  const builder = composeLesson(guide, { ...ground, experience: 'experienced' })!
  expect(beginner.idea.length).toBeGreaterThan(builder.idea.length)
  expect(beginner.steps[0]).toContain('Read the example')
  expect(builder.steps[0]).not.toContain('Read the example')
})

test('an example that needs a newer iOS than the project has says what to do', () => {
  const task = {
    title: 'Show a Chart3D',
    description: 'Draw the readings as a Chart3D surface.',
    doneWhen: null,
    topics: ['swiftui-charts'],
    phase: null,
  }
  const lesson = composeLesson(guide, {
    task,
    project: { title: 'Plant diary', targetIOS: '18' },
    plan: null,
    experience: null,
  })
  expect(lesson?.example?.swift).toContain('Chart3D')
  expect(lesson?.example?.note).toContain('This needs iOS 26, and your project starts at iOS 18')
})

test('however long the texts of a task are it has a lesson, and no letter is cut in half', () => {
  const endless = '🪴'.repeat(4999)
  const task = {
    title: `List ${'🪴'.repeat(97)}`,
    description: `x${endless}`,
    doneWhen: `Done ${endless}`,
    topics: [lessons[0]!.lesson!.topic],
    phase: null,
  }
  const lesson = composeLesson(guide, {
    task,
    project: { title: '🪴'.repeat(100), targetIOS: '26' },
    plan: null,
    experience: null,
  })
  expect(lesson?.steps).toHaveLength(3)
  expect([lesson!.why, ...lesson!.steps].filter((text) => !text.isWellFormed())).toEqual([])
})

test('a task the guide knows nothing of has no lesson', () => {
  const task = {
    title: 'Buy oat milk',
    description: 'Two bottles, and call grandma',
    doneWhen: null,
    topics: [],
    phase: null,
  }
  expect(
    composeLesson(guide, {
      task,
      project: { title: 'Plant diary', targetIOS: '26' },
      plan: null,
      experience: null,
    }),
  ).toBeNull()
})

test('the orders of a description become steps, and a list of things stays whole', () => {
  expect(
    stepsIn(
      'Make Hike an @Model with its fields, insert one when the sheet is saved, and read them back with @Query.',
    ),
  ).toEqual([
    'Make Hike an @Model with its fields.',
    'Insert one when the sheet is saved.',
    'Read them back with @Query.',
  ])
  expect(stepsIn('Use HKWorkoutBuilder (start, add samples, finish) for it.')).toEqual([
    'Use HKWorkoutBuilder (start, add samples, finish) for it.',
  ])
})
