import { expect, test } from 'vitest'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()

test('code is kept to the letter, indentation included', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const content = '    let water = 3\n\tprint(water)\n\n'
  const response = await ada.post(`/api/projects/${id}/saved-solutions`, { title: 'Water', content })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ title: 'Water', content, messageId: null })
})

test('the newest solution comes first', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  await ada.post(`/api/projects/${id}/saved-solutions`, { title: 'One', content: 'x' })
  await ada.post(`/api/projects/${id}/saved-solutions`, { title: 'Two', content: 'x' })
  const solutions = await (await ada.get(`/api/projects/${id}/saved-solutions`)).json()
  expect(solutions.map((solution: { title: string }) => solution.title)).toEqual(['Two', 'One'])
})

test('blank fields have their own messages', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const response = await ada.post(`/api/projects/${id}/saved-solutions`, { title: '', content: ' \n ' })
  expect((await response.json()).errors).toEqual([
    { path: 'title', message: 'Title is required' },
    { path: 'content', message: 'Content is required' },
  ])
})

test('a solution remembers the message it came from, but only one of its own project', async () => {
  const ada = await createGuest(app)
  const mine = await createProject(ada)
  const other = await createProject(ada)
  const { tutorMessage } = await (
    await ada.post(`/api/projects/${mine.id}/chat`, { content: 'What is a binding?' })
  ).json()
  const solution = { title: 'Binding', content: 'x', messageId: tutorMessage.id }
  expect(await (await ada.post(`/api/projects/${mine.id}/saved-solutions`, solution)).json()).toMatchObject({
    messageId: tutorMessage.id,
  })
  expect((await ada.post(`/api/projects/${other.id}/saved-solutions`, solution)).status).toBe(400)
})

test('a solution can be changed and deleted', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const solution = await (
    await ada.post(`/api/projects/${id}/saved-solutions`, { title: 'One', content: 'x' })
  ).json()
  const path = `/api/projects/${id}/saved-solutions/${solution.id}`
  expect(await (await ada.patch(path, { title: 'Better', language: 'json' })).json()).toMatchObject({
    title: 'Better',
    content: 'x',
    language: 'json',
  })
  expect(await (await ada.patch(path, { language: null })).json()).toMatchObject({
    title: 'Better',
    language: null,
  })
  expect((await ada.patch(path, { language: 'klingon' })).status).toBe(400)
  expect((await ada.delete(path)).status).toBe(204)
  expect((await ada.patch(path, { title: 'Gone' })).status).toBe(404)
})
