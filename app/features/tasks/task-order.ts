import type { Task } from '#contract/tasks/task.ts'

/**
 * The task list after one task was given an order. If the order is taken, later tasks move down, as they do
 * on the server.
 */
export function withOrder(tasks: Task[], taskId: number, order: number): Task[] {
  const isTaken = tasks.some((task) => task.id !== taskId && task.order === order)
  return tasks
    .map((task) => {
      if (task.id === taskId) return { ...task, order }
      return isTaken && task.order >= order ? { ...task, order: task.order + 1 } : task
    })
    .toSorted((a, b) => a.order - b.order || a.id - b.id)
}

/** The order value that puts a task next to another; null if it is already there. */
export function orderBeside(
  tasks: Task[],
  taskId: number,
  neighbourId: number,
  edge: 'before' | 'after',
): number | null {
  const neighbour = tasks.find((task) => task.id === neighbourId)
  if (!neighbour || neighbourId === taskId) return null
  const order = edge === 'before' ? neighbour.order : neighbour.order + 1
  const ids = (list: Task[]) => list.map((task) => task.id).join()
  return ids(withOrder(tasks, taskId, order)) === ids(tasks) ? null : order
}
