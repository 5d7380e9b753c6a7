import { expect, test } from 'vitest'
import { Plan } from '#contract/plan.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()

test('a project has no plan until one is made', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  expect((await ada.get(`/api/projects/${id}/plan`)).status).toBe(404)
  expect((await ada.post(`/api/projects/${id}/plan/tasks`)).status).toBe(404)
})

test('a plan is made from the description, kept, and writes no tasks', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const response = await ada.post(`/api/projects/${id}/plan`)
  expect(response.status).toBe(200)
  const plan = Plan.parse(await response.json())
  expect(plan.source).toBe('field-guide')
  expect(await (await ada.get(`/api/projects/${id}/plan`)).json()).toEqual(plan)
  expect(await (await ada.get(`/api/projects/${id}/tasks`)).json()).toEqual([])
})

test('a wish changes the plan and is remembered by the next one', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const refined = await (await ada.post(`/api/projects/${id}/plan`, { refine: 'also with a widget for the home screen' })).json()
  expect(refined.architecture.frameworks).toContain('WidgetKit')
  const next = await (await ada.post(`/api/projects/${id}/plan`)).json()
  expect(next.architecture.frameworks).toContain('WidgetKit')
})

test('all tasks are made from the plan, in its order, and asking twice makes none twice', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const plan = Plan.parse(await (await ada.post(`/api/projects/${id}/plan`)).json())
  const response = await ada.post(`/api/projects/${id}/plan/tasks`)
  expect(response.status).toBe(201)
  const made = await response.json()
  expect(made.map((task: { title: string }) => task.title)).toEqual(plan.roadmap.flatMap((phase) => phase.tasks.map((task) => task.title)))
  expect(await (await ada.post(`/api/projects/${id}/plan/tasks`)).json()).toEqual(made)
  expect(await (await ada.get(`/api/projects/${id}/tasks`)).json()).toEqual(made)
})

test('two requests at once make each task once', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const plan = Plan.parse(await (await ada.post(`/api/projects/${id}/plan`)).json())
  await Promise.all([ada.post(`/api/projects/${id}/plan/tasks`), ada.post(`/api/projects/${id}/plan/tasks`)])
  const tasks = await (await ada.get(`/api/projects/${id}/tasks`)).json()
  expect(tasks).toHaveLength(plan.roadmap.flatMap((phase) => phase.tasks).length)
})

test('one phase can become tasks by itself', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const plan = Plan.parse(await (await ada.post(`/api/projects/${id}/plan`)).json())
  const phase = plan.roadmap[1]!
  const made = await (await ada.post(`/api/projects/${id}/plan/tasks`, { phase: phase.phase })).json()
  expect(made.map((task: { title: string; phase: string }) => [task.title, task.phase])).toEqual(phase.tasks.map((task) => [task.title, phase.phase]))
})

test('a phase that the plan does not have is refused', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  await ada.post(`/api/projects/${id}/plan`)
  const response = await ada.post(`/api/projects/${id}/plan/tasks`, { phase: 'Conquer the world' })
  expect(response.status).toBe(400)
  expect((await response.json()).errors[0].path).toBe('phase')
})

test('a done task stays as it is when a new plan becomes tasks', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  await ada.post(`/api/projects/${id}/plan`)
  const [first] = await (await ada.post(`/api/projects/${id}/plan/tasks`)).json()
  await ada.patch(`/api/projects/${id}/tasks/${first.id}`, { status: 'completed' })
  await ada.post(`/api/projects/${id}/plan`, { refine: 'also with a widget' })
  await ada.post(`/api/projects/${id}/plan/tasks`)
  const tasks = await (await ada.get(`/api/projects/${id}/tasks`)).json()
  expect(tasks.find((task: { id: number }) => task.id === first.id)).toMatchObject({ status: 'completed', title: first.title })
})

test('anyone can look at a plan for an idea, without an account', async () => {
  const response = await app.request('/api/plan-preview', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ idea: 'A tracker for my runs with a map of the route' }),
  })
  expect(response.status).toBe(200)
  expect(Plan.parse(await response.json()).architecture.frameworks).toContain('MapKit')
})

test('an empty idea is refused with a sentence that helps', async () => {
  const response = await app.request('/api/plan-preview', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"idea":" "}' })
  expect(response.status).toBe(400)
  expect((await response.json()).detail).toContain('Describe your app idea')
})
