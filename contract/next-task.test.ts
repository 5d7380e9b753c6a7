import { expect, test } from 'vitest'
import { exampleTask } from '#test/example-task.ts'
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
