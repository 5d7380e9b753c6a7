import { expect, test } from 'vitest'
import { applyEdits } from '#server/teaching/planner/change/apply-edits.ts'
import { lineOf } from '#server/teaching/planner/change/proposal-line.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { readEdit } from './read-edit.ts'

const { planner } = await knownKnowledge()
const plan = makePlan(planner, { description: 'An app that reminds me to water my plants, with a widget' })
const { phase, tasks } = plan.roadmap[0]!
const [first, second] = tasks

/** Lines in the format stored in November 2026. */
const former = [
  {
    id: 'line-1',
    kind: 'change-outline',
    reason: 'asked',
    change: 'removed',
    subject: 'task',
    title: first!.title,
    phase,
    minutes: first!.minutes,
    edit: { change: 'remove-task', phase, title: first!.title },
    details: [],
  },
  { id: 'line-2', kind: 'remove-task', reason: 'asked', phase, was: second! },
  {
    id: 'line-3',
    kind: 'change-outline',
    reason: 'asked',
    change: 'removed',
    subject: 'feature',
    title: 'A widget',
    phase: null,
    minutes: null,
    edit: { change: 'switch-feature', feature: 'A widget', on: false },
    details: ['Put off'],
    later: { what: 'A widget', why: 'You want it later' },
  },
  {
    id: 'line-4',
    kind: 'trim-design',
    reason: 'asked',
    frameworks: ['SwiftData'],
    screens: [],
    privacyKeys: [],
    title: 'Without data',
    details: ['No more framework: SwiftData'],
  },
  { id: 'line-5', kind: 'rename-app', reason: 'asked', was: plan.appName, name: 'Wet Feet' },
  {
    id: 'line-6',
    kind: 'change-design',
    reason: 'asked',
    design: { summary: 'Another', audience: plan.audience, architecture: plan.architecture },
    details: ['The summary says it in other words'],
  },
] as Parameters<typeof readEdit>[0][]

test('lines of an earlier form read as they did, and do what they did', () => {
  const edits = former.map(readEdit)
  expect(edits.map(lineOf).map(({ change, subject, title }) => `${change} ${subject} ${title}`)).toEqual([
    `removed task ${first!.title}`,
    `removed task ${second!.title}`,
    'removed feature A widget',
    'removed design Without data',
    'changed design The app is called Wet Feet',
    'changed design How it is built',
  ])
  const next = applyEdits(plan, [], edits).plan
  const titles = next.roadmap.flatMap((one) => one.tasks.map(({ title }) => title))
  expect(titles).not.toContain(first!.title)
  expect(titles).not.toContain(second!.title)
  expect(next.aside?.map(({ feature }) => feature.name)).toEqual(['A widget'])
  expect(next.outOfScope).toContainEqual({ what: 'A widget', why: 'You want it later' })
  expect(next.architecture.frameworks).not.toContain('SwiftData')
  expect(next).toMatchObject({ appName: 'Wet Feet', summary: 'Another' })
})

test('a line of today is read as it is', () => {
  const edit = { id: 'line-1', change: 'split-task', phase, title: first!.title, reason: 'asked' } as const
  expect(readEdit(edit)).toBe(edit)
})
