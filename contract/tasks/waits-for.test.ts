import { expect, test } from 'vitest'
import type { PlanPhase, PlanTask } from '#contract/plan/plan.ts'
import { waitsFor } from './waits-for.ts'

test('a task that waits for the one before it says nothing', () => {
  expect(waitsFor([phase(task('List'), task('Add', ['List']))])).toEqual(new Map())
})

test('a task that waits for an earlier one names it, also over phases', () => {
  const roadmap = [phase(task('List'), task('Add', ['List'])), phase(task('Sort', ['List', 'Gone']))]
  expect(waitsFor(roadmap)).toEqual(new Map([['Sort', ['List']]]))
})

function phase(...tasks: PlanTask[]): PlanPhase {
  return { phase: 'A phase', goal: '', days: 'Day 1', tasks }
}

function task(title: string, after: string[] = []): PlanTask {
  return { title, description: '', priority: 'high', minutes: 30, topics: [], doneWhen: '', after }
}
