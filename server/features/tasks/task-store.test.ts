import { expect, test } from 'vitest'
import type { Task } from '#contract/tasks/task.ts'
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

test('a task moved to a free place moves no other task', async () => {
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

test('a task waits for others of its project, and no longer for one that is deleted', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const [one, two] = await addTasks(ada, id, ['One', 'Two'])
  const made = await (
    await ada.post(`/api/projects/${id}/tasks`, { title: 'Three', dependsOn: [one!.id, two!.id] })
  ).json()
  expect(made).toMatchObject({ dependsOn: [one!.id, two!.id] })
  await ada.delete(`/api/projects/${id}/tasks/${one!.id}`)
  const tasks: Task[] = await (await ada.get(`/api/projects/${id}/tasks`)).json()
  expect(tasks.map(({ dependsOn }) => dependsOn)).toEqual([[], [two!.id]])
})

test('a task never waits for itself, in a circle, or for a task of another project', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const other = await createProject(ada)
  const [one, two, three] = await addTasks(ada, id, ['One', 'Two', 'Three'])
  const [foreign] = await addTasks(ada, other.id, ['Foreign'])
  const wait = async (task: Task, dependsOn: number[]) => {
    const response = await ada.patch(`/api/projects/${id}/tasks/${task.id}`, { dependsOn })
    return response.ok ? 'yes' : ((await response.json()).errors[0].message as string)
  }
  expect(await wait(two!, [one!.id])).toBe('yes')
  expect(await wait(three!, [two!.id])).toBe('yes')
  expect(await wait(one!, [three!.id])).toBe('“Three” waits for this task already')
  expect(await wait(one!, [one!.id])).toBe('A task cannot wait for itself')
  expect(await wait(one!, [foreign!.id])).toBe('A task can only wait for tasks of its own project')
  expect(await wait(one!, [999_999])).toBe('A task can only wait for tasks of its own project')
})

async function addTasks(guest: Guest, projectId: number, titles: string[]): Promise<Task[]> {
  const tasks: Task[] = []
  for (const title of titles)
    tasks.push(await (await guest.post(`/api/projects/${projectId}/tasks`, { title })).json())
  return tasks
}

async function titlesInOrder(guest: Guest, projectId: number): Promise<string[]> {
  const tasks: Task[] = await (await guest.get(`/api/projects/${projectId}/tasks`)).json()
  return tasks.map((task) => task.title)
}
