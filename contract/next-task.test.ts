import { expect, test } from 'vitest'
import { exampleTask } from '#test/example-task.ts'
import { nextTaskOf } from './next-task.ts'

const done = exampleTask({ id: 1, status: 'completed', priority: 'high' })
const begun = exampleTask({ id: 2, status: 'in_progress', priority: 'low' })
const plain = exampleTask({ id: 3 })
const urgent = exampleTask({ id: 4, priority: 'high' })
const waiting = exampleTask({ id: 5, priority: 'high', dependsOn: [3, 1] })

test('what is in progress comes before what nobody has begun', () => {
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

test('there is none when all is done', () => {
  expect(nextTaskOf([done])).toBeNull()
})
