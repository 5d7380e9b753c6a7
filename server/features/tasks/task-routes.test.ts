import { expect, test } from 'vitest'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()

test('a new task is not started and of medium priority unless it says otherwise', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const response = await ada.post(`/api/projects/${id}/tasks`, { title: 'Draw the icon' })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({
    title: 'Draw the icon',
    description: null,
    status: 'not_started',
    priority: 'medium',
    order: 0,
    projectId: id,
  })
})

test('tasks come in order, the newest last', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  await ada.post(`/api/projects/${id}/tasks`, { title: 'One' })
  await ada.post(`/api/projects/${id}/tasks`, { title: 'Two' })
  const tasks = await (await ada.get(`/api/projects/${id}/tasks`)).json()
  expect(tasks.map((task: { title: string; order: number }) => [task.title, task.order])).toEqual([
    ['One', 0],
    ['Two', 1],
  ])
})

test('tasks added at the same moment each have a place of their own', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  await Promise.all(
    Array.from({ length: 12 }, (_, at) => ada.post(`/api/projects/${id}/tasks`, { title: `Task ${at}` })),
  )
  const tasks = await (await ada.get(`/api/projects/${id}/tasks`)).json()
  expect(tasks.map((task: { order: number }) => task.order)).toEqual(
    Array.from({ length: 12 }, (_, at) => at),
  )
})

test('any status can become any other', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const task = await (
    await ada.post(`/api/projects/${id}/tasks`, { title: 'One', description: 'Keep me' })
  ).json()
  const path = `/api/projects/${id}/tasks/${task.id}`
  expect(await (await ada.patch(path, { status: 'completed' })).json()).toMatchObject({
    status: 'completed',
    description: 'Keep me',
  })
  expect(await (await ada.patch(path, { status: 'in_progress' })).json()).toMatchObject({
    status: 'in_progress',
  })
  expect(await (await ada.patch(path, { status: 'not_started' })).json()).toMatchObject({
    status: 'not_started',
  })
})

test('a status that does not exist is refused', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const response = await ada.post(`/api/projects/${id}/tasks`, { title: 'One', status: 'done' })
  expect(response.status).toBe(400)
  expect((await response.json()).errors[0].path).toBe('status')
})

test('a blank title has its own message', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const response = await ada.post(`/api/projects/${id}/tasks`, { title: '   ' })
  expect((await response.json()).errors).toEqual([{ path: 'title', message: 'Task title is required' }])
})

test("the body's project must be the one in the address", async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const other = await createProject(ada)
  expect((await ada.post(`/api/projects/${id}/tasks`, { title: 'One', projectId: id })).status).toBe(201)
  expect((await ada.post(`/api/projects/${id}/tasks`, { title: 'One', projectId: other.id })).status).toBe(
    400,
  )
})

test("another project's task cannot be reached through mine", async () => {
  const ada = await createGuest(app)
  const mine = await createProject(ada)
  const other = await createProject(ada)
  const task = await (await ada.post(`/api/projects/${other.id}/tasks`, { title: 'One' })).json()
  expect((await ada.patch(`/api/projects/${mine.id}/tasks/${task.id}`, { title: 'Two' })).status).toBe(404)
  expect((await ada.delete(`/api/projects/${mine.id}/tasks/${task.id}`)).status).toBe(404)
})

test('a task names what was asked and saved about it', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const task = await (
    await ada.post(`/api/projects/${id}/tasks`, { title: 'Show a list', status: 'in_progress' })
  ).json()
  const { userMessage, tutorMessage } = await (
    await ada.post(`/api/projects/${id}/chat`, { content: 'What is a List?', taskId: task.id })
  ).json()
  const solution = await (
    await ada.post(`/api/projects/${id}/saved-solutions`, {
      title: 'A row',
      content: 'Text("Fern")',
      messageId: tutorMessage.id,
    })
  ).json()
  expect(await (await ada.get(`/api/projects/${id}/tasks/${task.id}/mentions`)).json()).toEqual({
    questions: [{ id: userMessage.id, beginning: 'What is a List?', createdAt: userMessage.createdAt }],
    solutions: [{ id: solution.id, title: 'A row' }],
  })
})

test('a deleted task is gone', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const task = await (await ada.post(`/api/projects/${id}/tasks`, { title: 'One' })).json()
  expect((await ada.delete(`/api/projects/${id}/tasks/${task.id}`)).status).toBe(204)
  expect(await (await ada.get(`/api/projects/${id}/tasks`)).json()).toEqual([])
  expect((await ada.delete(`/api/projects/${id}/tasks/${task.id}`)).status).toBe(404)
})
