import { expect, test } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import { orderBeside, withOrder } from './task-order.ts'

const one = exampleTask({ id: 1, title: 'One', order: 0 })
const two = exampleTask({ id: 2, title: 'Two', order: 1 })
const three = exampleTask({ id: 3, title: 'Three', order: 2 })
const tasks = [one, two, three]

test('a task put at the place of another stands before it', () => {
  expect(titles(withOrder(tasks, 3, 0))).toEqual(['Three', 'One', 'Two'])
})

test('a task put after another lets those behind it stay behind', () => {
  const order = orderBeside(tasks, 1, 2, 'after')
  expect(titles(withOrder(tasks, 1, order!))).toEqual(['Two', 'One', 'Three'])
})

test('the last place is free', () => {
  expect(orderBeside(tasks, 1, 3, 'after')).toBe(3)
})

test('a task dropped where it stands already is not moved', () => {
  expect(orderBeside(tasks, 2, 1, 'after')).toBeNull()
  expect(orderBeside(tasks, 2, 3, 'before')).toBeNull()
  expect(orderBeside(tasks, 2, 2, 'before')).toBeNull()
})

function titles(list: Task[]): string[] {
  return list.map((task) => task.title)
}
