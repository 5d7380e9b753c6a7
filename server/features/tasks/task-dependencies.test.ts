import { expect, test } from 'vitest'
import type { Plan, PlanTask } from '#contract/plan/plan.ts'
import { planKeyOf } from '#server/teaching/planner/plan-key.ts'
import { dependenciesOf } from './task-dependencies.ts'

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
  expect([...dependenciesOf(rows, plan)]).toEqual([
    [1, []],
    [2, [1]],
    [3, [2]],
    [4, [3]],
  ])
})

test('tasks made earlier wait for those of a phase that is made later', () => {
  const rows = [row(1, 'Start', 'Model'), row(2, 'Start', 'List'), row(3, 'Later', 'Widget', [])]
  expect(dependenciesOf(rows, plan).get(3)).toEqual([2])
})

test('dependencies that the learner removed stay removed, and her own stay', () => {
  const rows = [row(1, 'Start', 'Model', []), row(2, 'Start', 'List', []), row(9, 'Mine', 'Own', [2])]
  expect([...dependenciesOf(rows, plan)]).toEqual([
    [1, []],
    [2, []],
    [9, [2]],
  ])
})

test('a proposal changes the dependencies it names, and her own stay', () => {
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
  expect([...dependenciesOf(rows, plan, changes)]).toEqual([
    [1, []],
    [2, [9]],
    [3, [4]],
    [4, []],
    [9, []],
  ])
})

test('a dependency on a deleted task is dropped', () => {
  expect(dependenciesOf([row(2, 'Start', 'List', [1])], plan).get(2)).toEqual([])
})

function planned(title: string, after?: string[]): PlanTask {
  return { title, description: '', priority: 'medium', minutes: 30, topics: [], doneWhen: '', after }
}

function row(id: number, phase: string, title: string, dependsOn: number[] | null = null) {
  return { id, planKey: planKeyOf(phase, title), dependsOn }
}
