import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { AskedCheck, TopicStanding } from '#contract/learning/learning.ts'
import { LearningWeek } from '#contract/learning/learning-week.ts'
import type { Task } from '#contract/tasks/task.ts'
import { tasks } from '#server/platform/db/tables/schema.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { readEvidence } from './evidence-store.ts'

const dayMs = 86_400_000
let clock = Date.UTC(2026, 0, 1)
const app = useTestApp(() => ({ now: () => new Date(clock) }))
beforeEach(() => {
  clock = Date.now()
})

test('a question goes out without its answer, and the server grades the first attempt only', async () => {
  const ada = await createGuest(app)
  const response = await ada.post('/api/learning/checks', { topic: 'start-first-app' })
  const told = await response.text()
  const asked = AskedCheck.parse(JSON.parse(told))
  const banked = (await app.services.checkSource()).bank.find('start-first-app/choice')!
  expect(asked).toMatchObject({ kind: 'choice', verdict: null })
  expect(banked.choices.filter(({ why }) => told.includes(why))).toEqual([])
  expect(told).not.toContain('isRight')

  const right = asked.choices.find(({ text }) => text === banked.answer)!
  const wrong = asked.choices.find(({ text }) => text !== banked.answer)!
  const missed = await answer(ada, asked, wrong.id)
  expect(missed.verdict).toMatchObject({ passed: false, rightChoice: right.id, given: wrong.id })
  expect(Object.keys(missed.verdict!.reasons).toSorted()).toEqual(
    asked.choices.map(({ id }) => id).toSorted(),
  )
  expect((await answer(ada, asked, right.id)).verdict).toEqual(missed.verdict)
})

test('a choice that was not offered is refused and leaves the question open', async () => {
  const ada = await createGuest(app)
  const asked = await ask(ada, 'start-first-app')
  expect((await ada.post(`/api/learning/checks/${asked.id}/answer`, { answer: 'z' })).status).toBe(400)
  expect((await answer(ada, asked, 'a')).verdict).not.toBeNull()
})

test('the learner compares their own words with the answer, which is shown only afterwards', async () => {
  const ada = await createGuest(app)
  await ask(ada, 'start-first-app')
  const asked = await ask(ada, 'start-first-app')
  expect(asked).toMatchObject({ kind: 'recall', choices: [], verdict: null })
  expect((await ada.post(`/api/learning/checks/${asked.id}/recall`, { recall: 'knew' })).status).toBe(409)
  const told = await answer(ada, asked, 'I would move the text up')
  expect(told.verdict).toMatchObject({ passed: null, given: 'I would move the text up', dueAt: null })
  expect(told.verdict?.answer.length).toBeGreaterThan(10)
  const rated = AskedCheck.parse(
    await (await ada.post(`/api/learning/checks/${asked.id}/recall`, { recall: 'knew' })).json(),
  )
  expect(rated.verdict?.passed).toBe(true)
  expect(Date.parse(rated.verdict!.dueAt!)).toBeGreaterThan(clock)
})

test("another learner's question does not exist", async () => {
  const ada = await createGuest(app)
  const eve = await createGuest(app)
  const asked = await ask(ada, 'start-first-app')
  expect((await eve.post(`/api/learning/checks/${asked.id}/answer`, { answer: 'a' })).status).toBe(404)
  expect((await eve.post(`/api/learning/checks/${asked.id}/recall`, { recall: 'knew' })).status).toBe(404)
  expect((await answer(ada, asked, 'a')).verdict).not.toBeNull()
})

test('an answered question comes back when it is due, once, and a reload asks the same', async () => {
  const ada = await createGuest(app)
  const first = await ask(ada, 'start-first-app')
  await answerRight(ada, first)
  const calm = await (await ada.get('/api/learning/due')).json()
  expect(calm).toMatchObject({ due: 0, minutes: 0 })
  expect((await ada.post('/api/learning/checks', {})).status).toBe(204)

  clock = Date.parse(calm.nextAt) + 1000
  expect(await (await ada.get('/api/learning/due')).json()).toMatchObject({ due: 1, minutes: 1 })
  const asked = await due(ada)
  expect((await due(ada)).id).toBe(asked.id)
  expect(asked.question).not.toBe(first.question)
  await answerRight(ada, asked)
  expect(await (await ada.get('/api/learning/due')).json()).toMatchObject({ due: 0 })
  expect(await standing(ada, 'start-first-app')).toMatchObject({
    state: 'solid',
    evidence: [{ kind: 'check_passed' }, { kind: 'check_passed' }],
  })
})

test('the state of a topic follows from tasks, code, lessons and answers, and the learner’s own word comes first', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const task = await (
    await ada.post(`/api/projects/${id}/tasks`, {
      title: 'Show the plants in a list',
      description: 'A SwiftUI List with ForEach',
    })
  ).json()
  expect((await standing(ada, 'swiftui-lists')).state).toBe('new')
  await ada.get(`/api/projects/${id}/tasks/${task.id}/lesson`)
  await ada.post(`/api/projects/${id}/tasks/${task.id}/lesson/read`)
  expect(await standing(ada, 'swiftui-lists')).toMatchObject({
    state: 'seen',
    evidence: [{ kind: 'lesson_read', project: { id } }],
  })
  await ada.post(`/api/projects/${id}/saved-solutions`, {
    title: 'Stack',
    content: 'NavigationStack(path: $path) { Text("x") }',
  })
  expect(await standing(ada, 'nav-stack')).toMatchObject({
    state: 'practised',
    evidence: [{ kind: 'code_saved', what: 'Stack' }],
  })

  clock += dayMs
  expect((await mark(ada, 'nav-stack', 'not_known')).status).toBe(204)
  expect(await standing(ada, 'nav-stack')).toMatchObject({ state: 'new', mark: 'not_known' })
  await mark(ada, 'swiftui-lists', 'known')
  expect(await standing(ada, 'swiftui-lists')).toMatchObject({ state: 'solid', mark: 'known' })
  await mark(ada, 'swiftui-lists', null)
  expect(await standing(ada, 'swiftui-lists')).toMatchObject({ state: 'seen', mark: null })
  expect((await mark(ada, 'no-such-topic', 'known')).status).toBe(404)
})

test('touching a finished task does not undo "I do not know this yet"; doing it anew does', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const task: Task = await (
    await ada.post(`/api/projects/${id}/tasks`, { title: 'Show the plants in a list', status: 'completed' })
  ).json()
  await (
    await app.services.databaseHandle.ready
  )
    .update(tasks)
    .set({ topics: ['swiftui-lists'] })
    .where(eq(tasks.id, task.id))
  const change = (body: unknown) => ada.patch(`/api/projects/${id}/tasks/${task.id}`, body)
  expect((await standing(ada, 'swiftui-lists')).state).not.toBe('new')

  clock += dayMs
  await mark(ada, 'swiftui-lists', 'not_known')
  clock += dayMs
  await change({ order: 3 })
  await change({ status: 'completed', priority: 'high' })
  expect(await standing(ada, 'swiftui-lists')).toMatchObject({
    state: 'new',
    evidence: [{ kind: 'task_done', at: task.createdAt }],
  })
  await change({ status: 'in_progress' })
  await change({ status: 'completed' })
  expect((await standing(ada, 'swiftui-lists')).state).not.toBe('new')
})

test('of thousands of finished tasks with many topics the newest are read, and the newest of each kind are told', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const database = await app.services.databaseHandle.ready
  const slugs = (await app.services.checkSource()).topics.all.map(({ slug }) => slug).slice(0, 10)
  await database.execute(
    sql`insert into tasks (project_id, title, status, topics) select ${id}, 'Done ' || number, 'completed', ${JSON.stringify(slugs)}::jsonb from generate_series(1, 2500) as number`,
  )
  const evidence = await readEvidence(
    database,
    await app.services.checkSource(),
    app.services.thinking.for('user 1'),
    ada.user.id,
  )
  expect(evidence.length).toBe(2000 * 8)
  const told = TopicStanding.array().parse(await (await ada.get('/api/learning')).json())
  expect(told.find(({ slug }) => slug === slugs[0])).toMatchObject({
    state: 'seen',
    evidence: Array.from({ length: 20 }, () => ({ kind: 'task_done' })),
  })
  expect(told.flatMap((topic) => topic.evidence)).toHaveLength(20 * 8)
})

test('the learner profile takes what fits and leaves the rest', async () => {
  const guest = await createGuest(app)
  expect(
    (await guest.patch('/api/user', { goal: '  Ship a game  ', plan: 'pro', email: 'x@example.com' })).status,
  ).toBe(200)
  expect(await (await guest.get('/api/user/profile')).json()).toEqual({
    experience: null,
    goal: 'Ship a game',
    hoursPerWeek: null,
  })
  expect((await guest.patch('/api/user', { hoursPerWeek: 200 })).status).toBe(400)
  expect((await guest.patch('/api/user', { experience: 'guru' })).status).toBe(400)
  expect((await guest.patch('/api/user', { goal: '' })).status).toBe(200)
  expect(await (await guest.get('/api/user/profile')).json()).toEqual({
    experience: null,
    goal: null,
    hoursPerWeek: null,
  })
  expect(await (await guest.get('/api/user')).json()).toMatchObject({ plan: 'free', email: null })
})

async function ask(guest: Guest, topic: string): Promise<AskedCheck> {
  return AskedCheck.parse(await (await guest.post('/api/learning/checks', { topic })).json())
}

async function due(guest: Guest): Promise<AskedCheck> {
  return AskedCheck.parse(await (await guest.post('/api/learning/checks', {})).json())
}

async function answer(guest: Guest, { id }: AskedCheck, given: string): Promise<AskedCheck> {
  return AskedCheck.parse(
    await (await guest.post(`/api/learning/checks/${id}/answer`, { answer: given })).json(),
  )
}

async function answerRight(guest: Guest, asked: AskedCheck): Promise<void> {
  const { bank } = await app.services.checkSource()
  const banked = bank.ofTopic(asked.topic).find(({ question }) => question === asked.question)!
  const given = asked.choices.find(({ text }) => text === banked.answer)?.id ?? banked.answer
  await answer(guest, asked, given)
  // Only learners rate their own words; a choice is graded already.
  const rated = await guest.post(`/api/learning/checks/${asked.id}/recall`, { recall: 'knew' })
  expect(AskedCheck.parse(await rated.json()).verdict?.passed).toBe(true)
}

async function standing(guest: Guest, slug: string): Promise<TopicStanding> {
  const all = TopicStanding.array().parse(await (await guest.get('/api/learning')).json())
  return all.find((one) => one.slug === slug)!
}

async function mark(guest: Guest, slug: string, value: string | null): Promise<Response> {
  return app.request(`/api/learning/topics/${slug}/mark`, {
    method: 'PUT',
    headers: { Cookie: guest.cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ mark: value }),
  })
}

test('a goal for the week is set and taken away, and the days on which something was done are told by the own clock', async () => {
  // A Tuesday, late in the evening in UTC, but Wednesday in Auckland.
  clock = Date.parse('2026-11-24T22:00:00Z')
  const ada = await createGuest(app)
  const week = async (ahead = 0) =>
    LearningWeek.parse(await (await ada.get(`/api/learning/week?ahead=${ahead}`)).json())
  expect(await week()).toMatchObject({ goal: null, past: [], mail: null, today: 1 })
  await ada.put('/api/learning/goal', { goal: { unit: 'days', amount: 1 } })
  const asked = await ask(ada, 'start-first-app')
  await answer(ada, asked, 'a')
  expect(await week()).toMatchObject({
    goal: { unit: 'days', amount: 1 },
    amount: 1,
    days: [false, true, false, false, false, false, false],
  })
  expect(await week(780)).toMatchObject({ today: 2, days: [false, false, true, false, false, false, false] })
  for (const amount of [0, 8, 1.5, 'x'])
    expect((await ada.put('/api/learning/goal', { goal: { unit: 'days', amount } })).status).toBe(400)
  expect((await ada.get('/api/learning/week?ahead=100000')).status).toBe(400)
  await ada.put('/api/learning/goal', { goal: null })
  expect((await week()).goal).toBeNull()
})
