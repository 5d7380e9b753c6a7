import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ProjectExport } from '#contract/export.ts'
import { unstorableText } from '#contract/storable-text.ts'
import { TopicStanding } from '#contract/learning/learning.ts'
import type { Task } from '#contract/tasks/task.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()
const file = {
  format: 'fledge-project',
  version: 1,
  plan: null,
  tasks: [],
  messages: [],
  solutions: [],
  project: {
    title: 'Plant diary',
    description: 'Remind me to water my plants',
    targetIos: '26',
    accent: null,
    wishes: [],
    answers: {},
    createdAt: '2026-02-01T10:00:00Z',
    updatedAt: '2026-02-01T10:00:00Z',
  },
}
const message = {
  id: 1,
  parentId: null,
  taskId: null,
  content: 'How?',
  isUserMessage: true,
  status: 'complete',
  error: null,
  model: null,
  source: 'web',
  createdAt: file.project.createdAt,
}
const solution = {
  title: 'A row',
  content: 'Text("Fern")',
  language: null,
  messageId: null,
  taskId: null,
  createdAt: file.project.createdAt,
  updatedAt: file.project.createdAt,
}

describe('a project as JSON', () => {
  test('holds plan, tasks, conversation and solutions, and becomes a project of somebody else by import', async () => {
    const ada = await createGuest(app)
    const { id } = await createProject(ada)
    await ada.post(`/api/projects/${id}/plan`)
    await ada.post(`/api/projects/${id}/plan/tasks`)
    const { tutorMessage } = await (
      await ada.post(`/api/projects/${id}/chat`, { content: 'What is a binding?' })
    ).json()
    await ada.post(`/api/projects/${id}/saved-solutions`, {
      title: 'Binding',
      content: '@Binding var name: String',
      messageId: tutorMessage.id,
    })
    const response = await ada.get(`/api/projects/${id}/export?format=json`)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="plant-diary.fledge.json"')
    const exported = ProjectExport.parse(await response.json())

    const eve = await createGuest(app)
    const imported = await eve.post('/api/projects/import', exported)
    expect(imported.status).toBe(201)
    const project = await imported.json()
    expect(project).toMatchObject({
      title: 'Plant diary',
      userId: eve.user.id,
      progress: { total: exported.tasks.length },
    })
    const messages = await (await eve.get(`/api/projects/${project.id}/chat`)).json()
    const [solution] = await (await eve.get(`/api/projects/${project.id}/saved-solutions`)).json()
    expect(messages).toHaveLength(2)
    expect(solution.messageId).toBe(messages[1].id)
    expect(solution.messageId).not.toBe(tutorMessage.id)
    expect(await (await eve.get(`/api/projects/${project.id}/plan`)).json()).toEqual(exported.plan)
    expect(await (await eve.post(`/api/projects/${project.id}/plan/tasks`)).json()).toHaveLength(
      exported.tasks.length,
    )
    expect(await (await eve.get(`/api/projects/${project.id}/tasks`)).json()).toHaveLength(
      exported.tasks.length,
    )
  })

  test('a conversation goes on after an import', async () => {
    const ada = await createGuest(app)
    const message = {
      id: 9,
      parentId: null,
      taskId: null,
      content: 'Hello',
      isUserMessage: true,
      status: 'complete',
      error: null,
      model: null,
      source: 'web',
      createdAt: '2026-02-01T10:00:00Z',
    }
    const { id } = await (await ada.post('/api/projects/import', { ...file, messages: [message] })).json()
    await ada.post(`/api/projects/${id}/chat`, { content: 'What is a binding?' })
    const messages = await (await ada.get(`/api/projects/${id}/chat`)).json()
    expect(messages.map(({ content }: { content: string }) => content).slice(0, 2)).toEqual([
      'Hello',
      'What is a binding?',
    ])
  })

  test.each([
    ['another format', { format: 'trello' }, 'This file is not a project exported from here'],
    ['a newer version', { version: 2 }, 'This file was made by a newer version, which this one cannot read'],
    ['a blank title', { project: { ...file.project, title: ' ' } }, 'Title is required'],
    [
      'a solution of a message that is not there',
      {
        solutions: [
          {
            title: 'x',
            content: 'x',
            language: null,
            messageId: 7,
            taskId: null,
            createdAt: file.project.createdAt,
            updatedAt: file.project.createdAt,
          },
        ],
      },
      'No message has this id',
    ],
    [
      'U+0000, which the database cannot hold',
      { project: { ...file.project, wishes: ['a\0b'] } },
      unstorableText,
    ],
    ['half a surrogate pair', { project: { ...file.project, wishes: ['\ud83d'] } }, unstorableText],
  ])('%s is refused with a sentence, and nothing is made', async (_name, change, sentence) => {
    const ada = await createGuest(app)
    const response = await ada.post('/api/projects/import', { ...file, ...change })
    expect(response.status).toBe(400)
    expect((await response.json()).detail).toBe(sentence)
    expect(await (await ada.get('/api/projects')).json()).toEqual([])
  })

  test('more wishes than a plan is made from are refused', async () => {
    const ada = await createGuest(app)
    const wishes = ['x'.repeat(32_000), 'y'.repeat(32_000), 'z']
    const response = await ada.post('/api/projects/import', { ...file, project: { ...file.project, wishes } })
    expect(response.status).toBe(400)
    expect((await response.json()).errors).toMatchObject([{ path: 'project.wishes' }])
  })

  test(
    'more than 1 MiB comes packed; what is packed and larger than 16 MiB, or is no JSON, is refused',
    { tags: 'deep' },
    async () => {
      const ada = await createGuest(app)
      const longer = (bytes: number) =>
        JSON.stringify({
          ...file,
          messages: Array.from({ length: Math.ceil(bytes / 32_000) }, (_, at) => ({
            ...message,
            id: at + 1,
            parentId: at || null,
            content: 'x'.repeat(32_000),
          })),
          solutions: [],
        })
      const send = async (body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string>) =>
        (
          await app.request('/api/projects/import', {
            method: 'POST',
            body,
            headers: { Cookie: ada.cookie, 'Content-Type': 'application/json', ...headers },
          })
        ).status
      const gzip = { 'Content-Encoding': 'gzip' }
      expect(await send(longer(1024 * 1024), {})).toBe(413)
      expect(await send(gzipSync(longer(2 * 1024 * 1024)), gzip)).toBe(201)
      expect(await send(gzipSync(longer(17 * 1024 * 1024)), gzip)).toBe(413)
      expect(await send(gzipSync('{"format'), gzip)).toBe(400)
      expect(await send(longer(1), gzip)).toBe(400)
    },
  )

  test.each([
    [
      'a message of the learner',
      { messages: [{ ...message, content: 'x'.repeat(32_001) }] },
      'messages.0.content',
    ],
    [
      'an answer',
      { messages: [{ ...message, isUserMessage: false, content: 'x'.repeat(200_001) }] },
      'messages.0.content',
    ],
    ['a solution', { solutions: [{ ...solution, content: 'x'.repeat(100_001) }] }, 'solutions.0.content'],
    ['the title of a project', { project: { ...file.project, title: 'x'.repeat(201) } }, 'project.title'],
    ['a wish', { project: { ...file.project, wishes: ['x', 'x'.repeat(32_001)] } }, 'project.wishes.1'],
    [
      'a sentence of a task',
      { tasks: [{ ...task(1, []), doneWhen: 'x'.repeat(10_001) }] },
      'tasks.0.doneWhen',
    ],
    [
      'the list of messages',
      { messages: Array.from({ length: 17_001 }, (_, at) => ({ ...message, id: at + 1 })) },
      'messages',
    ],
  ])('%s that no route would take is refused where it stands', async (_name, change, place) => {
    const ada = await createGuest(app)
    const body = gzipSync(JSON.stringify({ ...file, ...change }))
    const response = await app.request('/api/projects/import', {
      method: 'POST',
      body,
      headers: { Cookie: ada.cookie, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    })
    expect(response.status).toBe(400)
    expect((await response.json()).errors[0]).toMatchObject({
      path: place,
      message: expect.stringMatching(/at most/),
    })
  })

  test('a plan with invalid texts is refused, with the place of each', async () => {
    const ada = await createGuest(app)
    const { id } = await createProject(ada)
    await ada.post(`/api/projects/${id}/plan`)
    const exported = await (await ada.get(`/api/projects/${id}/export?format=json`)).json()
    const response = await ada.post('/api/projects/import', {
      ...exported,
      plan: {
        ...exported.plan,
        summary: 'x'.repeat(50_001),
        roadmap: [{ ...exported.plan.roadmap[0], phase: 'x'.repeat(1001) }],
      },
    })
    expect([response.status, (await response.json()).errors]).toEqual([
      400,
      [
        { path: 'plan.summary', message: 'It is longer than a plan needs' },
        { path: 'plan.roadmap.0.phase', message: 'It is longer than a plan needs' },
      ],
    ])
  })

  test('a plan of more tasks than one can have is refused, also where a change would make it so', async () => {
    const ada = await createGuest(app)
    const { id } = await createProject(ada)
    await ada.post(`/api/projects/${id}/plan`)
    const exported = await (await ada.get(`/api/projects/${id}/export?format=json`)).json()
    const [phase] = exported.plan.roadmap
    const planned = (length: number) => ({
      ...exported.plan,
      roadmap: [
        {
          ...phase,
          tasks: Array.from({ length }, (_, at) => ({ ...phase.tasks[0], after: [], title: `Task ${at}` })),
        },
      ],
    })
    const refused = await ada.post('/api/projects/import', { ...exported, plan: planned(201) })
    expect([refused.status, (await refused.json()).errors]).toEqual([
      400,
      [{ path: 'plan', message: 'A plan can have at most 200 tasks' }],
    ])
    const full = await (await ada.post('/api/projects/import', { ...exported, plan: planned(200) })).json()
    const proposal = `/api/projects/${full.id}/plan/proposal`
    expect((await ada.post(proposal, { refine: 'add an apple watch app' })).status).toBe(201)
    const change = await ada.post(`${proposal}/accept`, {})
    expect([change.status, (await change.json()).detail]).toEqual([
      400,
      'A plan can have at most 200 tasks. Remove something first, then try again.',
    ])
  })

  test('the longest answer of the tutor imports', async () => {
    const ada = await createGuest(app)
    const messages = [{ ...message, isUserMessage: false, content: 'x'.repeat(200_000) }]
    expect((await ada.post('/api/projects/import', { ...file, messages })).status).toBe(201)
  })

  test('a task waits for 20 others at most', async () => {
    const ada = await createGuest(app)
    const waiting = (others: number) => ({
      ...file,
      tasks: Array.from({ length: 60 }, (_, at) =>
        task(at + 1, at === 59 ? Array.from({ length: others }, (_, other) => other + 1) : []),
      ),
    })
    const refused = await ada.post('/api/projects/import', waiting(21))
    expect([refused.status, (await refused.json()).detail]).toEqual([
      400,
      'A task can wait for 20 others at most',
    ])
    expect((await ada.post('/api/projects/import', waiting(20))).status).toBe(201)
  })

  test('the place of a bound is named: topics of a task and of a planned one, and dependencies in all', async () => {
    const ada = await createGuest(app)
    const { id } = await createProject(ada)
    await ada.post(`/api/projects/${id}/plan`)
    const { plan } = await (await ada.get(`/api/projects/${id}/export?format=json`)).json()
    const topics = Array.from({ length: 9 }, (_, at) => `topic-${at}`)
    plan.roadmap[0].tasks[0].topics = topics
    const refused = await ada.post('/api/projects/import', {
      ...file,
      plan,
      tasks: [{ ...task(1, []), topics }],
    })
    const message = 'A task can have 8 topics at most'
    expect([refused.status, (await refused.json()).errors]).toEqual([
      400,
      [
        { path: 'plan.roadmap.0.tasks.0.topics', message },
        { path: 'tasks.0.topics', message },
      ],
    ])
    const tied = Array.from({ length: 1100 }, (_, at) =>
      task(at + 1, at < 20 ? [] : Array.from({ length: 20 }, (_one, other) => other + 1)),
    )
    const body = gzipSync(JSON.stringify({ ...file, tasks: tied }))
    const headers = { Cookie: ada.cookie, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    const tooMany = await app.request('/api/projects/import', { method: 'POST', body, headers })
    expect([tooMany.status, (await tooMany.json()).detail]).toEqual([
      400,
      'The tasks of a project can have at most 20,000 dependencies',
    ])
  })

  test.each([
    ['900 tasks that wait for the 20 before them', 900, 20],
    ['3,000 tasks, each waiting for the one before it', 3000, 1],
  ])('%s come in without holding anybody up', async (_name, tasks, before) => {
    const ada = await createGuest(app)
    const chained = Array.from({ length: tasks }, (_, at) =>
      task(
        at + 1,
        Array.from({ length: Math.min(at, before) }, (_, step) => at - step),
      ),
    )
    const body = gzipSync(JSON.stringify({ ...file, tasks: chained }))
    const headers = { Cookie: ada.cookie, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    const response = await app.request('/api/projects/import', { method: 'POST', body, headers })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ progress: { total: tasks } })
  })

  test.each([
    ['millions of them', () => Array(8_000_000).fill(0)],
    [
      'millions of them in lists',
      () => Array.from({ length: 2000 }, () => ({ topics: Array(2000).fill(0) })),
    ],
  ])('what is no task is refused in short: %s', async (_name, tasks) => {
    const ada = await createGuest(app)
    const body = gzipSync(JSON.stringify({ ...file, tasks: tasks() }))
    const headers = { Cookie: ada.cookie, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    const response = await app.request('/api/projects/import', { method: 'POST', body, headers })
    expect([response.status, (await response.json()).detail]).toEqual([
      400,
      'The body contains more than 250,000 values. Send fewer at once.',
    ])
  })

  test('at most fifty of a thousand faults are listed', async () => {
    const ada = await createGuest(app)
    const response = await ada.post('/api/projects/import', { ...file, messages: Array(1000).fill(0) })
    expect([response.status, (await response.json()).errors.length]).toEqual([400, 50])
  })

  test('5,001 tasks are too many', async () => {
    const ada = await createGuest(app)
    const body = gzipSync(
      JSON.stringify({ ...file, tasks: Array.from({ length: 5001 }, (_, at) => task(at + 1, [])) }),
    )
    const headers = { Cookie: ada.cookie, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    const response = await app.request('/api/projects/import', { method: 'POST', body, headers })
    expect([response.status, (await response.json()).detail]).toEqual([
      400,
      'A project can have at most 5,000 tasks',
    ])
  })

  test('imports and copies count as projects of a guest', async () => {
    const ada = await createGuest(app)
    const { id } = await createProject(ada)
    await Promise.all(Array.from({ length: 19 }, () => ada.post('/api/projects/import', file)))
    const answers = await Promise.all([
      ada.post('/api/projects/import', file),
      ada.post(`/api/projects/${id}/duplicate`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    expect(await (await ada.get('/api/projects')).json()).toHaveLength(20)
  })
})

test('a copy stands in the list beside its original', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  await ada.post(`/api/projects/${id}/tasks`, { title: 'One', status: 'completed' })
  const response = await ada.post(`/api/projects/${id}/duplicate`)
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({
    title: 'Plant diary (copy)',
    progress: { done: 1, total: 1 },
  })
  const started = await (await ada.post(`/api/projects/${id}/duplicate`, { startOver: true })).json()
  expect(started).toMatchObject({ progress: { done: 0, total: 1 } })
  expect(await (await ada.get('/api/projects')).json()).toHaveLength(3)
})

test('a copy of a task that was done before "I do not know this yet" leaves it at that, though a word of it was changed since', async () => {
  const ada = await createGuest(app)
  const done = { ...task(1, []), status: 'completed', topics: ['swiftui-lists'] }
  const { id } = await (await ada.post('/api/projects/import', { ...file, tasks: [done] })).json()
  const headers = { Cookie: ada.cookie, 'Content-Type': 'application/json' }
  await app.request('/api/learning/topics/swiftui-lists/mark', {
    method: 'PUT',
    headers,
    body: JSON.stringify({ mark: 'not_known' }),
  })
  const [kept]: Task[] = await (await ada.get(`/api/projects/${id}/tasks`)).json()
  await ada.patch(`/api/projects/${id}/tasks/${kept!.id}`, { title: 'Show the plants' })
  expect((await ada.post(`/api/projects/${id}/duplicate`)).status).toBe(201)
  const standings = TopicStanding.array().parse(await (await ada.get('/api/learning')).json())
  expect(standings.find(({ slug }) => slug === 'swiftui-lists')).toMatchObject({
    state: 'new',
    evidence: [{ kind: 'task_done' }, { kind: 'task_done' }],
  })
})

test('a format that nobody knows is refused', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const response = await ada.get(`/api/projects/${id}/export?format=pdf`)
  expect(response.status).toBe(400)
})

test('the script for GitHub comes as a file', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const { id: taskId } = await (
    await ada.post(`/api/projects/${id}/tasks`, { title: 'Draw the list' })
  ).json()
  const response = await ada.get(`/api/projects/${id}/export?format=github`)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="plant-diary-issues.sh"')
  expect(await response.text()).toContain(
    `create 'fledge-task-${id}-${taskId}' 'Draw the list' 'Priority: medium'\n`,
  )
})

function task(id: number, dependsOn: number[]) {
  return {
    id,
    title: `Task ${id}`,
    description: null,
    status: 'not_started',
    priority: 'medium',
    phase: null,
    minutes: null,
    doneWhen: null,
    dependsOn,
    topics: [],
    hintLevel: 1,
    planKey: null,
    createdAt: file.project.createdAt,
    updatedAt: file.project.updatedAt,
  }
}
