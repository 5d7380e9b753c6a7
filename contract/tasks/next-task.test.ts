import { expect, test } from 'vitest'
import { exampleTask } from '#test/plans/example-task.ts'
import { nextTaskOf, taskAfter } from './next-task.ts'

const done = exampleTask({ id: 1, status: 'completed', priority: 'high' })
const begun = exampleTask({ id: 2, status: 'in_progress', priority: 'low' })
const plain = exampleTask({ id: 3 })
const urgent = exampleTask({ id: 4, priority: 'high' })
const waiting = exampleTask({ id: 5, priority: 'high', dependsOn: [3, 1] })

test('a task in progress comes before one that is not begun', () => {
  expect(nextTaskOf([done, urgent, begun])).toBe(begun)
})

test('what waits for nothing open comes first, then what matters more, then what stands earlier', () => {
  expect(nextTaskOf([waiting, plain])).toBe(plain)
  expect(nextTaskOf([plain, urgent])).toBe(urgent)
  expect(nextTaskOf([plain, exampleTask({ id: 6 })])).toBe(plain)
})

test('an earlier phase comes first, whatever matters more in a later one', () => {
  const [early, late, publish] = [
    exampleTask({ id: 7, order: 3, phase: 'Version two', priority: 'low' }),
    exampleTask({ id: 8, order: 4, phase: 'Version two' }),
    exampleTask({ id: 9, order: 5, phase: 'Publish', priority: 'high' }),
  ] as const
  expect(nextTaskOf([publish, early, late])).toBe(late)
  expect(nextTaskOf([publish, early])).toBe(early)
  expect(
    nextTaskOf([
      publish,
      { ...early, order: 9 },
      late,
      exampleTask({ id: 10, order: 1, phase: 'Version two', status: 'completed' }),
    ]),
  ).toBe(late)
})

test('a task of no phase is among the earliest that is open', () => {
  const [own, late] = [
    exampleTask({ id: 7, order: 8, priority: 'high' }),
    exampleTask({ id: 8, order: 3, phase: 'Version two' }),
  ] as const
  expect(nextTaskOf([own, late])).toBe(own)
  expect(nextTaskOf([{ ...own, priority: 'low' }, late])).toBe(late)
})

test('a done task is waited for no longer', () => {
  expect(nextTaskOf([waiting, { ...plain, status: 'completed' as const }, exampleTask({ id: 6 })])).toBe(
    waiting,
  )
})

test('there is no next task when all are done', () => {
  expect(nextTaskOf([done])).toBeNull()
})

test('behind a task comes the next one of the list that waits for nothing, and not one that was passed over', () => {
  const [first, second, third, fourth] = [0, 1, 2, 3].map((order) =>
    exampleTask({ id: order + 1, order, priority: order === 3 ? 'high' : 'medium' }),
  ) as [ReturnType<typeof exampleTask>, ...ReturnType<typeof exampleTask>[]]
  expect(taskAfter([first, second!, third!, fourth!], second!)).toBe(third)
  expect(taskAfter([first, second!, { ...third!, dependsOn: [1] }, fourth!], second!)).toBe(fourth)
  expect(taskAfter([first, second!], second!)).toBe(first)
  expect(taskAfter([second!], second!)).toBeNull()
})
