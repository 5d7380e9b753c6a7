import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { ChatExchange } from '#contract/chat/chat.ts'
import type { ProblemDocument } from '#contract/problem.ts'
import type { Task } from '#contract/tasks/task.ts'
import { megabytes, type Usage } from '#contract/account/usage.ts'
import { signIn } from '#server/features/auth/sign-in-store.ts'
import { readSettings } from '#server/platform/settings.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { setByteBudgets } from './usage-store.ts'

const app = useTestApp()
const usual = readSettings({}).bytesKept
const kilobytes = (count: number) => 'x'.repeat(count * 1000)

afterEach(async () => setByteBudgets(await app.services.databaseHandle.ready, usual))

test('all that is kept of a project counts, and deleting it gives it back; the questions that were asked stay with the learner', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  await ada.post(`/api/projects/${id}/plan`)
  await ada.post(`/api/projects/${id}/plan`, { refine: 'also with a widget' })
  await ada.post(`/api/projects/${id}/plan/proposal`, { wish: 'and a map' })
  const tasks: Task[] = await (await ada.post(`/api/projects/${id}/plan/tasks`)).json()
  const { id: taskId } = tasks.find(({ topics }) => topics.length > 0)!
  await ada.get(`/api/projects/${id}/tasks/${taskId}/lesson`)
  await ada.post(`/api/projects/${id}/chat`, { content: 'What is a binding?' })
  await ada.post(`/api/projects/${id}/saved-solutions`, { title: 'Snippet', content: kilobytes(50) })
  await ada.post(`/api/projects/${id}/duplicate`, {})
  await ada.patch(`/api/projects/${id}/tasks/${taskId}`, { description: kilobytes(5) })
  await ada.delete(`/api/projects/${id}/tasks/${taskId}`)
  const { used } = await storageOf(ada)
  expect(used).toBeGreaterThan(100_000)
  expect(used).toBe(await countedAgain(ada))
  for (const project of await projectsOf(ada)) await ada.delete(`/api/projects/${project}`)
  expect(await storageOf(ada)).toEqual({ used: await countedAgain(ada), limit: usual.guest })
  expect((await storageOf(ada)).used).toBeLessThan(1000)
})

test('a write past the budget is refused with a sentence, and deleting makes room', async () => {
  await budgetOf({ guest: 100_000, account: 500_000_000 })
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const saved = await (
    await ada.post(`/api/projects/${id}/saved-solutions`, { title: 'One', content: kilobytes(60) })
  ).json()
  const refused = await ada.post(`/api/projects/${id}/saved-solutions`, {
    title: 'Two',
    content: kilobytes(60),
  })
  expect(refused.status).toBe(413)
  const problem: ProblemDocument = await refused.json()
  expect(problem.detail).toBe(
    'Your storage is full: this would take more than your 0.1 MB, so it was not saved. Delete projects or saved solutions you no longer need, or sign in: an account has 500 MB.',
  )
  expect(await (await ada.get(`/api/projects/${id}/saved-solutions`)).json()).toHaveLength(1)
  await ada.delete(`/api/projects/${id}/saved-solutions/${saved.id}`)
  expect(
    (await ada.post(`/api/projects/${id}/saved-solutions`, { title: 'Two', content: kilobytes(60) })).status,
  ).toBe(201)
})

test('of several writes at once, as many pass as there is room for', async () => {
  await budgetOf({ guest: 100_000, account: 500_000_000 })
  const ada = await createGuest(app)
  const [one, other] = [await createProject(ada), await createProject(ada)]
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      ada.post(`/api/projects/${at % 2 ? one.id : other.id}/saved-solutions`, {
        title: `Number ${at}`,
        content: kilobytes(30),
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201,
    201,
    201,
    ...Array.from({ length: 9 }, () => 413),
  ])
  expect((await storageOf(ada)).used).toBe(await countedAgain(ada))
})

test('a message that would not fit is refused; the answer to one that fits is kept whole', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  await budgetOf({ guest: (await storageOf(ada)).used + 800, account: 500_000_000 })
  const { tutorMessage }: ChatExchange = await (
    await ada.post(`/api/projects/${id}/chat`, { content: 'What is a binding?' })
  ).json()
  expect(tutorMessage).toMatchObject({ status: 'complete', content: expect.stringMatching(/.{400}/s) })
  expect((await ada.post(`/api/projects/${id}/chat`, { content: 'And a state?' })).status).toBe(413)
  expect(await (await ada.get(`/api/projects/${id}/chat`)).json()).toHaveLength(2)
})

test('a copy counts as much as its original', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  await ada.post(`/api/projects/${id}/saved-solutions`, { title: 'One', content: kilobytes(60) })
  await budgetOf({ guest: (await storageOf(ada)).used * 2 - 1, account: 500_000_000 })
  expect((await ada.post(`/api/projects/${id}/duplicate`, {})).status).toBe(413)
  expect(await projectsOf(ada)).toEqual([id])
})

test("at sign-in the guest's data moves into the account, also past its budget", async () => {
  await budgetOf({ guest: 100_000, account: 1000 })
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  await ada.post(`/api/projects/${id}/saved-solutions`, { title: 'One', content: kilobytes(60) })
  const { used } = await storageOf(ada)
  const database = await app.services.databaseHandle.ready
  const now = new Date()
  const identity = {
    subject: 'ada',
    email: 'ada@example.org',
    name: 'Ada',
    pictureUrl: null,
    authenticatedAt: now,
  }
  const { user } = await signIn(database, identity, { user: ada.user, token: '' }, null, now)
  const { rows } = await database.execute(sql`select user_id as "userId", bytes::integer from kept_bytes`)
  expect(rows).toEqual([{ userId: user.id, bytes: used }])
})

test('sizes are given in megabytes', () => {
  expect([0, 149_000, 9_900_000, 20_000_000, 500_000_000].map(megabytes)).toEqual([
    '0 MB',
    '0.1 MB',
    '9.9 MB',
    '20 MB',
    '500 MB',
  ])
})

async function budgetOf(budgets: typeof usual): Promise<void> {
  await setByteBudgets(await app.services.databaseHandle.ready, budgets)
}

async function storageOf(guest: Guest): Promise<Usage['storage']> {
  const usage: Usage = await (await guest.get('/api/usage')).json()
  return usage.storage
}

async function projectsOf(guest: Guest): Promise<number[]> {
  const projects: { id: number }[] = await (await guest.get('/api/projects')).json()
  return projects.map(({ id }) => id)
}

/** Counts the actual rows instead of reading the stored sums. */
async function countedAgain(guest: Guest): Promise<number> {
  const database = await app.services.databaseHandle.ready
  const { rows } = await database.execute<{ bytes: number }>(sql`
    select (coalesce((select sum(bytes + bytes_in_project(id)) from projects where user_id = ${guest.user.id}), 0)
      + coalesce((select sum(200 + coalesce(octet_length(answer), 0)) from asked_checks where user_id = ${guest.user.id}), 0))::integer as bytes`)
  return rows[0]!.bytes
}
