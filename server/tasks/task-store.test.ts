import { expect, test } from 'vitest'
import type { Task } from '#contract/task.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()

test('a task moved to the place of another stands before it', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const [one, , three] = await addTasks(ada, id, ['One', 'Two', 'Three'])
  const response = await ada.patch(`/api/projects/${id}/tasks/${three!.id}`, { order: one!.order })
  expect(await response.json()).toMatchObject({ title: 'Three', order: one!.order })
  expect(await titlesInOrder(ada, id)).toEqual(['Three', 'One', 'Two'])
})

test('a task moved to a place that is free moves nobody else', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const [one, two] = await addTasks(ada, id, ['One', 'Two'])
  await ada.patch(`/api/projects/${id}/tasks/${one!.id}`, { order: 7 })
  const tasks: Task[] = await (await ada.get(`/api/projects/${id}/tasks`)).json()
  expect(tasks.map(({ title, order }) => [title, order])).toEqual([
    ['Two', two!.order],
    ['One', 7],
  ])
})

test('tasks of another project keep their places', async () => {
  const ada = await createGuest(app)
  const mine = await createProject(ada)
  const other = await createProject(ada)
  const [first, second] = await addTasks(ada, mine.id, ['One', 'Two'])
  const [untouched] = await addTasks(ada, other.id, ['Other'])
  await ada.patch(`/api/projects/${mine.id}/tasks/${second!.id}`, { order: first!.order })
  const [task]: Task[] = await (await ada.get(`/api/projects/${other.id}/tasks`)).json()
  expect(task!.order).toBe(untouched!.order)
})

async function addTasks(guest: Guest, projectId: number, titles: string[]): Promise<Task[]> {
  const tasks: Task[] = []
  for (const title of titles) tasks.push(await (await guest.post(`/api/projects/${projectId}/tasks`, { title })).json())
  return tasks
}

async function titlesInOrder(guest: Guest, projectId: number): Promise<string[]> {
  const tasks: Task[] = await (await guest.get(`/api/projects/${projectId}/tasks`)).json()
  return tasks.map((task) => task.title)
}
