import { expect, test } from 'vitest'
import { Plan, PlanPreview, PlanReadings } from '#contract/plan/plan.ts'
import { planVersionHeader } from '#contract/plan/plan-version-header.ts'
import type { Task } from '#contract/tasks/task.ts'
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

test('the built-in planner makes no plan of an idea or a wish in another language, and asks for it in English', async () => {
  const ada = await createGuest(app)
  const german = await createProject(ada, { description: 'Ein Tagebuch für unser Werkzeug, ohne Konto' })
  const refused = await ada.post(`/api/projects/${german.id}/plan`)
  expect(refused.status).toBe(400)
  expect((await refused.json()).detail).toMatch(
    /^Fledge selbst antwortet auf Englisch.*schreib es auf Englisch/,
  )
  expect((await ada.get(`/api/projects/${german.id}/plan`)).status).toBe(404)
  const { questions } = await (await ada.get(`/api/projects/${german.id}/plan/questions`)).json()
  expect(questions).toEqual([])
  const { id } = await createProject(ada)
  await ada.post(`/api/projects/${id}/plan`)
  const wish = await ada.post(`/api/projects/${id}/plan/proposal`, {
    refine: 'sin cuenta y con un mapa, por favor',
  })
  expect(wish.status).toBe(400)
  expect((await wish.json()).detail).toContain('Escríbelo en inglés')
})

test('a wish changes the plan and is remembered by the next one', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const refined = await (
    await ada.post(`/api/projects/${id}/plan`, { refine: 'also with a widget for the home screen' })
  ).json()
  expect(refined.architecture.frameworks).toContain('WidgetKit')
  const next = await (await ada.post(`/api/projects/${id}/plan`)).json()
  expect(next.architecture.frameworks).toContain('WidgetKit')
})

test('wishes beyond what a plan is made from are refused with a sentence, and the plan stays', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const wish = 'also with a chart '.repeat(1700)
  await ada.post(`/api/projects/${id}/plan`, { refine: wish })
  const second = await ada.post(`/api/projects/${id}/plan`, { refine: wish })
  expect(second.status).toBe(200)
  const plan = await (await ada.get(`/api/projects/${id}/plan`)).json()
  for (const path of ['plan', 'plan/proposal']) {
    const refused = await ada.post(`/api/projects/${id}/${path}`, { refine: wish })
    expect(refused.status).toBe(400)
    expect((await refused.json()).detail).toMatch(
      /a plan can be made from at most 64,000\. Shorten this wish/,
    )
  }
  expect(await (await ada.get(`/api/projects/${id}/plan`)).json()).toEqual(plan)
  expect((await ada.post(`/api/projects/${id}/plan`, { refine: 'a widget' })).status).toBe(200)
})

test('a wish of signs that no name has room for is kept and planned: half an emoji where it is cut stops nothing', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const response = await ada.post(`/api/projects/${id}/plan`, { refine: '🪴'.repeat(40) })
  expect(response.status).toBe(200)
  expect((await ada.post(`/api/projects/${id}/plan/tasks`)).status).toBe(201)
})

test('all tasks are made from the plan, in its order, and asking twice makes none twice', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const plan = Plan.parse(await (await ada.post(`/api/projects/${id}/plan`)).json())
  const response = await ada.post(`/api/projects/${id}/plan/tasks`)
  expect(response.status).toBe(201)
  const made = await response.json()
  expect(made.map((task: { title: string }) => task.title)).toEqual(
    plan.roadmap.flatMap((phase) => phase.tasks.map((task) => task.title)),
  )
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
  expect(made.map((task: { title: string; phase: string }) => [task.title, task.phase])).toEqual(
    phase.tasks.map((task) => [task.title, phase.phase]),
  )
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
  expect(tasks.find((task: { id: number }) => task.id === first.id)).toMatchObject({
    status: 'completed',
    title: first.title,
  })
})

test('anyone can look at a plan for an idea, without an account', async () => {
  const response = await app.request('/api/plan-preview', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ idea: 'Log every run with GPS and show the route on a map with pace' }),
  })
  expect(response.status).toBe(200)
  expect(Plan.parse(await response.json()).architecture.frameworks).toContain('MapKit')
})

test('a new plan asks what a preview asks, and the same request with answers gives the plan that follows', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, {
    title: 'Robes',
    description: 'Something for the big ones that vanish',
  })
  const make = async (answers: object) =>
    PlanPreview.parse(await (await ada.post(`/api/projects/${id}/plan`, { builtIn: true, answers })).json())
  const readings: unknown = await (await ada.post(`/api/projects/${id}/plan`, { builtIn: true })).json()
  expect(PlanReadings.parse(readings).own).toEqual({ things: [], steps: [] })
  expect((await ada.get(`/api/projects/${id}/plan`)).status).toBe(404)
  const empty = await ada.post(`/api/projects/${id}/plan`, { builtIn: true, answers: { kind: 'none' } })
  expect(empty.status).toBe(400)
  expect(await empty.json()).toMatchObject({
    errors: [
      { path: 'answers.own.things', message: 'Name one thing that it keeps, for example an instrument' },
    ],
  })
  const unnamed = { kind: 'none', own: { things: [{ name: ' ' }] } }
  const refused = await ada.post(`/api/projects/${id}/plan`, { builtIn: true, answers: unnamed })
  expect(await refused.json()).toMatchObject({
    detail: 'Name one thing that it keeps, for example an instrument',
  })
  const first = await make({ kind: 'none', own: { things: [{ name: 'gown' }] } })
  expect(first.questions.map((question) => question.id)).toContain('hoursPerWeek')
  const own = { things: [{ name: 'robe', facts: 'size', belongsTo: [] }], steps: [] }
  const then = await make({ own, hoursPerWeek: '6' })
  expect(then.architecture.entities[0]!.name).toBe('Robe')
  expect(then.pace?.hoursPerWeek).toBe(6)
  expect(then.questions.map((question) => question.id)).not.toContain('hoursPerWeek')
})

test('a preview asks what the idea leaves open, and the same request with answers gives the plan that follows', async () => {
  const preview = async (body: object) => {
    const response = await app.request('/api/plan-preview', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ idea: 'Something for our choir, she says the big ones vanish', ...body }),
    })
    return PlanPreview.parse(await response.json())
  }
  const { questions } = await preview({ answers: { kind: 'none', entry: 'gown' } })
  expect(questions.map(({ id }) => id)).toContain('hoursPerWeek')
  const plan = await preview({ answers: { kind: 'none', entry: 'robe', hoursPerWeek: '6' } })
  expect(plan.architecture.entities[0]!.name).toBe('Robe')
  expect(plan.pace?.hoursPerWeek).toBe(6)
})

test.each([
  ['an empty idea', ' ', 'Describe your app idea'],
  ['an idea that is far too long', 'a'.repeat(70_000), 'The idea can have at most'],
  [
    'a German idea',
    'Eine App, die mich ans Gießen meiner Pflanzen erinnert',
    'Bitte schreib es auf Englisch.',
  ],
  ['a Japanese idea', '植物の水やりを思い出させるアプリ', '英語で書いてください。'],
])('%s is refused with a sentence that helps', async (_name, idea, sentence) => {
  const response = await app.request('/api/plan-preview', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ idea }),
  })
  expect(response.status).toBe(400)
  expect((await response.json()).detail).toContain(sentence)
})

test('what an idea leaves open is asked once; answers are kept in the project, in the profile, and in the plan', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, { description: 'An app that reminds me to water my plants' })
  const put = (body: unknown) =>
    app.request(`/api/projects/${id}/plan/answers`, {
      method: 'PUT',
      headers: { Cookie: ada.cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { questions } = await (await ada.get(`/api/projects/${id}/plan/questions`)).json()
  expect(questions.map((question: { id: string }) => question.id)).toEqual([
    'detail',
    'detail2',
    'audience',
    'storage',
    'minimumIOS',
  ])
  const left = await (
    await put({
      detail: null,
      detail2: null,
      audience: 'self',
      storage: 'icloud',
      minimumIOS: '26',
      hoursPerWeek: 6,
    })
  ).json()
  expect(left.questions.map((question: { id: string }) => question.id)).toEqual(['experience'])
  expect((await (await put({ experience: null })).json()).questions).toEqual([])
  expect(await (await ada.get('/api/user/profile')).json()).toMatchObject({
    hoursPerWeek: 6,
    experience: null,
  })
  const plan = await (await ada.post(`/api/projects/${id}/plan`)).json()
  expect(plan).toMatchObject({
    audience: 'you',
    architecture: { minimumIOS: '26' },
    pace: { shape: 'own', hoursPerWeek: 6 },
  })
  expect(plan.architecture.frameworks).toContain('CloudKit')
  expect(plan.roadmap[0].days).toBe('Week 1')
  expect((await put({ hoursPerWeek: 200 })).status).toBe(400)
})

test('the hours of a plan change with the idea until the learner sets a pace, which stays', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, { description: 'A plant watering app. I have 5 hours a week.' })
  const planned = async (): Promise<Plan> => (await ada.post(`/api/projects/${id}/plan`)).json()
  const tell = (hours: number) =>
    ada.patch(`/api/projects/${id}`, { description: `A plant watering app. I have ${hours} hours a week.` })
  expect((await planned()).pace?.hoursPerWeek).toBe(5)
  await tell(10)
  expect((await planned()).pace?.hoursPerWeek).toBe(10)
  await ada.patch(`/api/projects/${id}/plan`, {
    baseVersion: 2,
    edit: { change: 'set-pace', pace: { shape: 'own', hoursPerWeek: 8, startsOn: null } },
  })
  await tell(12)
  expect((await planned()).pace).toEqual({ shape: 'own', hoursPerWeek: 8, startsOn: null })
})

test('a changed answer about hours counts in the next plan', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, { description: 'An app that reminds me to water my plants' })
  await ada.patch('/api/user', { hoursPerWeek: 6 })
  expect((await (await ada.post(`/api/projects/${id}/plan`)).json()).pace.hoursPerWeek).toBe(6)
  await ada.patch('/api/user', { hoursPerWeek: 3 })
  expect((await (await ada.post(`/api/projects/${id}/plan`)).json()).pace.hoursPerWeek).toBe(3)
})

test('an edit of the outline changes plan and tasks alike, is refused on an older version, and is undone whole', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const made = await ada.post(`/api/projects/${id}/plan`)
  const version = Number(made.headers.get('plan-version'))
  const plan = await made.json()
  const tasks = await (await ada.post(`/api/projects/${id}/plan/tasks`)).json()
  const [phase] = plan.roadmap
  const edit = {
    change: 'rename-task',
    phase: phase.phase,
    title: phase.tasks[1].title,
    name: 'Say what a plant is',
  }
  const next = await (await ada.patch(`/api/projects/${id}/plan`, { baseVersion: version, edit })).json()
  expect(next.roadmap[0].tasks[1].title).toBe('Say what a plant is')
  expect(next.roadmap[0].tasks[2].after).toEqual(['Say what a plant is'])
  expect((await (await ada.get(`/api/projects/${id}/tasks`)).json())[1]).toMatchObject({
    id: tasks[1].id,
    title: 'Say what a plant is',
  })
  const stale = await ada.patch(`/api/projects/${id}/plan`, { baseVersion: version, edit })
  expect([stale.status, (await stale.json()).detail]).toEqual([
    409,
    expect.stringContaining('The plan has changed'),
  ])
  await ada.patch(`/api/projects/${id}/plan`, {
    baseVersion: version + 1,
    edit: { change: 'remove-task', phase: phase.phase, title: 'Say what a plant is' },
  })
  expect(await (await ada.get(`/api/projects/${id}/tasks`)).json()).toHaveLength(tasks.length - 1)
  expect((await ada.post(`/api/projects/${id}/plan/proposal/undo`)).status).toBe(200)
  expect((await (await ada.get(`/api/projects/${id}/tasks`)).json())[1]).toMatchObject({
    id: tasks[1].id,
    title: 'Say what a plant is',
  })
  await ada.patch(`/api/projects/${id}/tasks/${tasks[0].id}`, { status: 'completed' })
  const frozen = await ada.patch(`/api/projects/${id}/plan`, {
    baseVersion: version + 3,
    edit: { change: 'remove-task', phase: phase.phase, title: phase.tasks[0].title },
  })
  expect((await frozen.json()).detail).toContain('finished tasks stay as they are')
})

test('merging two tasks merges their dependencies in both directions, and undo restores them', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  await ada.post(`/api/projects/${id}/plan`)
  const [first, second, third]: Task[] = await (await ada.post(`/api/projects/${id}/plan/tasks`)).json()
  const own: Task = await (await ada.post(`/api/projects/${id}/tasks`, { title: 'Ask my sister' })).json()
  const between: Task = await (
    await ada.post(`/api/projects/${id}/tasks`, { title: 'Sleep on it', dependsOn: [first!.id] })
  ).json()
  await ada.patch(`/api/projects/${id}/tasks/${second!.id}`, { dependsOn: [first!.id, own.id, between.id] })
  const tiesNow = async () =>
    new Map(
      (await (await ada.get(`/api/projects/${id}/tasks`)).json()).map((task: Task) => [
        task.id,
        task.dependsOn,
      ]),
    )
  const before = await tiesNow()
  await ada.patch(`/api/projects/${id}/plan`, {
    baseVersion: 1,
    edit: { change: 'join-task', phase: first!.phase, title: first!.title },
  })
  const after = await tiesNow()
  expect(after.has(second!.id)).toBe(false)
  expect([after.get(first!.id), after.get(third!.id), after.get(between.id)]).toEqual([
    [own.id],
    [first!.id],
    [first!.id],
  ])
  expect((await ada.post(`/api/projects/${id}/plan/proposal/undo`)).status).toBe(200)
  expect(await tiesNow()).toEqual(before)
})

test('a plan comes with its version, as the description of the API says', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada, { description: 'An app that reminds me to water my plants' })
  await ada.post(`/api/projects/${id}/plan`)
  expect((await ada.get(`/api/projects/${id}/plan`)).headers.get(planVersionHeader)).toBe('1')
  const { paths } = await (await app.request('/api/openapi.json')).json()
  expect(paths['/projects/{projectId}/plan'].get.responses[200].headers).toHaveProperty(planVersionHeader)
})
