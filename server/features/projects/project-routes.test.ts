import { expect, test } from 'vitest'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()

test('a new project is kept and comes back as it was sent', async () => {
  const ada = await createGuest(app)
  const response = await ada.post('/api/projects', { title: '  Garage  ', description: 'Track my cars' })
  expect(response.status).toBe(201)
  const project = await response.json()
  expect(project).toMatchObject({ title: 'Garage', description: 'Track my cars', userId: ada.user.id })
  expect(await (await ada.get(`/api/projects/${project.id}`)).json()).toEqual(project)
})

test('blank fields are refused with their messages', async () => {
  const ada = await createGuest(app)
  const response = await ada.post('/api/projects', { title: ' ', description: '' })
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({
    status: 400,
    errors: [
      { path: 'title', message: 'Title is required' },
      { path: 'description', message: 'Description is required' },
    ],
  })
})

test('a title may have 200 characters and no more', async () => {
  const ada = await createGuest(app)
  expect((await ada.post('/api/projects', { title: 'a'.repeat(200), description: 'x' })).status).toBe(201)
  expect((await ada.post('/api/projects', { title: 'a'.repeat(201), description: 'x' })).status).toBe(400)
})

test('own projects come with the newest change first', async () => {
  const ada = await createGuest(app)
  const first = await createProject(ada, { title: 'First' })
  await createProject(ada, { title: 'Second' })
  await ada.patch(`/api/projects/${first.id}`, { title: 'First again' })
  const titles = (await (await ada.get('/api/projects')).json()).map(
    (project: { title: string }) => project.title,
  )
  expect(titles).toEqual(['First again', 'Second'])
})

test('work in a project counts as a change of it', async () => {
  const ada = await createGuest(app)
  const first = await createProject(ada, { title: 'First' })
  await createProject(ada, { title: 'Second' })
  await ada.post(`/api/projects/${first.id}/tasks`, { title: 'Draw the icon' })
  const [top] = await (await ada.get('/api/projects')).json()
  expect(top.title).toBe('First')
})

test('a change keeps what it does not name', async () => {
  const ada = await createGuest(app)
  const project = await createProject(ada)
  const response = await ada.patch(`/api/projects/${project.id}`, { title: 'Herb diary' })
  expect(await response.json()).toMatchObject({
    title: 'Herb diary',
    description: project.description,
    targetIos: '26',
  })
})

test('a project aims at a version of iOS that there is', async () => {
  const ada = await createGuest(app)
  const { id, title } = await createProject(ada)
  expect(await (await ada.patch(`/api/projects/${id}`, { targetIos: '17' })).json()).toMatchObject({
    title,
    targetIos: '17',
  })
  expect(await (await ada.get('/api/projects')).json()).toMatchObject([{ targetIos: '17' }])
  expect(await (await ada.patch(`/api/projects/${id}`, { targetIos: '27' })).json()).toMatchObject({
    targetIos: '27',
  })
  expect((await ada.patch(`/api/projects/${id}`, { targetIos: '9' })).status).toBe(400)
})

test('a deleted project is gone with everything in it', async () => {
  const ada = await createGuest(app)
  const project = await createProject(ada)
  await ada.post(`/api/projects/${project.id}/tasks`, { title: 'Draw the icon' })
  expect((await ada.delete(`/api/projects/${project.id}`)).status).toBe(204)
  expect((await ada.get(`/api/projects/${project.id}`)).status).toBe(404)
  expect((await ada.get(`/api/projects/${project.id}/tasks`)).status).toBe(404)
})

test.each(['0', '-1', '1.5', 'abc', '2147483648', '99999999999999999999', '1e3'])(
  'the id %s is a project that does not exist',
  async (id) => {
    const ada = await createGuest(app)
    const response = await ada.get(`/api/projects/${id}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ detail: 'Project not found' })
  },
)

test('a guest can have 20 projects, and is told to sign in for more, however many come at once', async () => {
  const ada = await createGuest(app)
  const responses = await Promise.all(
    Array.from({ length: 25 }, (_, at) =>
      ada.post('/api/projects', { title: `Project ${at}`, description: 'x' }),
    ),
  )
  expect(responses.filter((response) => response.status === 201)).toHaveLength(20)
  const refused = responses.find((response) => response.status === 403)
  expect((await refused!.json()).detail).toContain('Sign in')
})

test('text that PostgreSQL cannot keep is refused, not a failure', async () => {
  const ada = await createGuest(app)
  const response = await ada.post('/api/projects', { title: 'a\u0000b', description: 'x' })
  expect(response.status).toBe(400)
})
