import { expect, test } from 'vitest'
import type { Plan } from '#contract/plan/plan.ts'
import type { Task } from '#contract/tasks/task.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import { addedBy, builtParts } from './built-parts.ts'
import { sayBuilt } from './say-built.ts'

const row = { kind: 'row' as const, text: 'Fern · 3 days ago' }
const button = { kind: 'button' as const, text: 'Water all' }
const chart = { kind: 'chart' as const, text: 'By week' }
const create = task(1, 'Create the project', 'Change the text on the screen to “Thirsty”.')
const list = task(2, 'Show who is thirsty', 'Build “Thirsty” with large rows.')
const water = task(3, 'Water them', '“Water all” on “Thirsty” asks nothing.')
const rule = task(4, 'Work out the next day', 'Write a function with rows of tests, without a chart.')
const draw = task(5, 'Draw the weeks', 'One bar for each week.')
const tasks = [create, list, water, rule, draw]

const plan = {
  features: [{ name: 'Water', brings: { screens: ['Thirsty'], entities: [], privacyKeys: [] } }],
  architecture: { screens: [{ name: 'Thirsty', purpose: '', shows: [row, button, chart] }] },
  roadmap: [
    {
      tasks: tasks.map(({ title }) => ({
        title,
        feature: 'Water',
        madeFrom: title === create.title ? 'roadmap/create-project' : 'plants/any',
      })),
    },
  ],
} as unknown as Plan

test('the first task builds a title and no more', () => {
  expect(said(create, [])).toBe('the title of “Thirsty”')
})

test('a task builds the parts that its words name, by their kind or their label', () => {
  expect(said(list, [create])).toBe('the list of “Thirsty”')
  expect(said(water, [create, list])).toBe('the buttons of “Thirsty”')
})

test('a task that works on no screen adds nothing to it', () => {
  expect(addedBy(plan, tasks, rule)).toBeNull()
})

test('a part that a later task speaks of is not built before that, and at the end all of it is', () => {
  expect(builtParts(plan, done(create, list, water))?.get('Thirsty')).toEqual([row, button])
  expect(builtParts(plan, done(create, list, water, draw))?.get('Thirsty')).toBe('whole')
  expect(builtParts(plan, done(...tasks))).toBeUndefined()
})

test('what a task builds is lit while it is worked on', () => {
  expect(builtParts(plan, done(create), list)?.get('Thirsty')).toEqual([row])
})

function task(id: number, title: string, description: string): Task {
  return exampleTask({ id, title, description, doneWhen: null, status: 'not_started' })
}

function done(...finished: Task[]): Task[] {
  return tasks.map((one) => (finished.includes(one) ? { ...one, status: 'completed' } : one))
}

function said(one: Task, before: Task[]): string {
  const { screen, parts } = addedBy(plan, done(...before), one)!
  return sayBuilt(screen, parts)
}
