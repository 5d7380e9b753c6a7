import { expect, test } from 'vitest'
import { exampleTask } from '#test/plans/example-task.ts'
import {
  blockersOf,
  countByPhase,
  doneLast,
  evenPhases,
  everyTask,
  filterTasks,
  groupByPhase,
  phasesOf,
  sumTasks,
} from './task-summary.ts'

const icon = exampleTask({ id: 1, title: 'Draw the icon', status: 'completed', phase: 'Start', minutes: 20 })
const list = exampleTask({ id: 2, title: 'Show a list', phase: 'Start', minutes: 30 })
const save = exampleTask({ id: 3, title: 'Save it', status: 'in_progress', phase: 'Keep', minutes: 45 })
const own = exampleTask({ id: 4, title: 'Ask a friend to try it' })
const tasks = [icon, list, save, own]

test('a task names the open tasks it waits for, until all are done', () => {
  const after = exampleTask({ id: 5, dependsOn: [1, 2] })
  expect([...blockersOf([...tasks, after])]).toEqual([[5, ['Show a list']]])
  expect([...blockersOf([icon, { ...list, status: 'completed' as const }, after])]).toEqual([])
})

test('minutes left are those of tasks not done', () => {
  expect(sumTasks(tasks)).toEqual({ done: 1, total: 4, minutesLeft: 75 })
})

test('tasks are found by status, by phase, and by having no phase', () => {
  expect(filterTasks(tasks, { ...everyTask, status: 'completed' })).toEqual([icon])
  expect(filterTasks(tasks, { ...everyTask, phase: 'Keep' })).toEqual([save])
  expect(filterTasks(tasks, { ...everyTask, phase: '' })).toEqual([own])
})

test('each phase says how far it is', () => {
  expect([...countByPhase(tasks)]).toEqual([
    ['Start', { done: 1, total: 2 }],
    ['Keep', { done: 0, total: 1 }],
    [null, { done: 0, total: 1 }],
  ])
})

test('phases stand in the order of the list, once each', () => {
  expect(phasesOf(tasks)).toEqual(['Start', 'Keep', ''])
  expect(groupByPhase(tasks).map((group) => [group.phase, group.tasks.length])).toEqual([
    ['Start', 2],
    ['Keep', 1],
    [null, 1],
  ])
})

test('tasks done earlier come last; a task done now stays in its place', () => {
  expect(doneLast(tasks, new Set([icon.id]))).toEqual([list, save, own, icon])
  expect(doneLast(tasks, new Set())).toEqual(tasks)
  expect(doneLast(tasks, new Set([save.id]))).toEqual(tasks)
})

test('a priority is not shown where three or more tasks of a phase have the same', () => {
  const third = exampleTask({ id: 6, phase: 'Start' })
  expect([...evenPhases(tasks)]).toEqual([])
  expect([...evenPhases([...tasks, third])]).toEqual(['Start'])
  expect([...evenPhases([...tasks, { ...third, priority: 'high' as const }])]).toEqual([])
})
