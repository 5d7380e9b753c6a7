import { expect, test } from 'vitest'
import type { Plan, PlanTask } from '#contract/plan.ts'
import { planKeyOf } from '#server/features/plan/edits/plan-key.ts'
import { tiesOf } from './tie-tasks.ts'

const plan = {
  roadmap: [
    { phase: 'Start', goal: '', days: '', tasks: [planned('Model'), planned('List', ['Model'])] },
    {
      phase: 'Later',
      goal: '',
      days: '',
      tasks: [planned('Widget', ['List']), planned('Model', ['Widget'])],
    },
  ],
} as unknown as Plan

test('new tasks wait for what the plan says, by title and in the own phase first', () => {
  const rows = [
    row(1, 'Start', 'Model'),
    row(2, 'Start', 'List'),
    row(3, 'Later', 'Widget'),
    row(4, 'Later', 'Model'),
  ]
  expect([...tiesOf(rows, plan)]).toEqual([
    [1, []],
    [2, [1]],
    [3, [2]],
    [4, [3]],
  ])
})

test('a phase made later is waited for by what was there before', () => {
  const rows = [row(1, 'Start', 'Model'), row(2, 'Start', 'List'), row(3, 'Later', 'Widget', [])]
  expect(tiesOf(rows, plan).get(3)).toEqual([2])
})

test('what the learner has untied stays untied, and her own ties stay', () => {
  const rows = [row(1, 'Start', 'Model', []), row(2, 'Start', 'List', []), row(9, 'Mine', 'Own', [2])]
  expect([...tiesOf(rows, plan)]).toEqual([
    [1, []],
    [2, []],
    [9, [2]],
  ])
})

test('what a proposal changes of the ties changes, and her own ties stay', () => {
  const rows = [
    row(1, 'Start', 'Model', []),
    row(2, 'Start', 'List', [1, 9]),
    row(3, 'Later', 'Widget', [2]),
    row(4, 'Later', 'Model', []),
    row(9, 'Mine', 'Own', []),
  ]
  const changes = new Map([
    [planKeyOf('Start', 'List'), { lost: ['Model'], gained: [] }],
    [planKeyOf('Later', 'Widget'), { lost: ['List'], gained: ['Model'] }],
  ])
  expect([...tiesOf(rows, plan, changes)]).toEqual([
    [1, []],
    [2, [9]],
    [3, [4]],
    [4, []],
    [9, []],
  ])
})

test('a tie to a task that is gone is dropped', () => {
  expect(tiesOf([row(2, 'Start', 'List', [1])], plan).get(2)).toEqual([])
})

function planned(title: string, after?: string[]): PlanTask {
  return { title, description: '', priority: 'medium', minutes: 30, topics: [], doneWhen: '', after }
}

function row(id: number, phase: string, title: string, dependsOn: number[] | null = null) {
  return { id, planKey: planKeyOf(phase, title), dependsOn }
}
