import { readFileSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ProjectExport } from '#contract/export.ts'
import type { Task } from '#contract/tasks/task.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { countTokens } from '#server/features/usage/token-store.ts'
import { reserveQuestion } from '#server/features/usage/usage-store.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()

test('everything of an account comes as a zip of Markdown and JSON', async () => {
  const guest = await createGuest(app)
  const project = await createProject(guest, { title: 'Plant Diary! 🌱' })
  await guest.post(`/api/projects/${project.id}/tasks`, { title: 'Draw the icon' })
  await guest.post(`/api/projects/${project.id}/saved-solutions`, { title: 'Snippet', content: 'let a = 1' })
  await guest.post(`/api/projects/${project.id}/chat`, { content: 'What is a binding?' })
  await guest.patch('/api/user', { goal: 'Ship it' })
  await guest.post('/api/keys', { name: 'My Mac' })
  await guest.post('/api/learning/checks', { topic: 'swift-basics' })
  const response = await guest.get('/api/user/export')
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="fledge-\d{4}-\d\d-\d\d\.zip"$/,
  )
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const folder = `projects/${project.id}-plant-diary`
  expect(Object.keys(files).toSorted()).toEqual([
    'README.md',
    'account.json',
    'learning.json',
    `${folder}/project.json`,
    `${folder}/project.md`,
  ])
  expect(JSON.parse(strFromU8(files['account.json']!))).toMatchObject({
    profile: { goal: 'Ship it' },
    sessions: [{ device: null }],
    keys: [{ name: 'My Mac' }],
  })
  expect(JSON.parse(strFromU8(files['learning.json']!))).toMatchObject({
    questions: [{ topic: 'swift-basics', place: 'review', answer: null }],
  })
  const whole = ProjectExport.parse(JSON.parse(strFromU8(files[`${folder}/project.json`]!)))
  expect([whole.tasks.length, whole.solutions.length, whole.messages.length]).toEqual([1, 1, 2])
  expect(strFromU8(files[`${folder}/project.md`]!)).toContain('- [ ] Draw the icon')
})

test('earlier plans, lessons, what was used and the list of events come along, and the project can still be imported', async () => {
  const guest = await createGuest(app)
  const { id } = await createProject(guest, { title: 'Plants', description: 'Remind me to water my plants' })
  await guest.post(`/api/projects/${id}/plan`)
  await guest.post(`/api/projects/${id}/plan`, { refine: 'also with a widget' })
  const tasks: Task[] = await (await guest.post(`/api/projects/${id}/plan/tasks`)).json()
  const { title, id: taskId } = tasks.find(({ topics }) => topics.length > 0)!
  await guest.get(`/api/projects/${id}/tasks/${taskId}/lesson`)
  await guest.post('/api/keys', { name: 'My Mac' })
  const database = await app.services.databaseHandle.ready
  const user = await (await guest.get('/api/user')).json()
  await countTokens(database, user.id, { inputTokens: 700, outputTokens: 30 }, new Date('2026-10-31'))
  await reserveQuestion(database, { userId: user.id, plan: 'free' }, 'hash', new Date('2026-10-31'))
  const files = unzipSync(new Uint8Array(await (await guest.get('/api/user/export')).arrayBuffer()))
  const read = (name: string) => JSON.parse(strFromU8(files[name]!))
  expect(read(`projects/${id}-plants/plan-versions.json`)).toMatchObject([
    { version: 1 },
    { version: 2, plan: { source: 'field-guide' } },
  ])
  expect(read(`projects/${id}-plants/lessons.json`)).toMatchObject([
    { task: title, lesson: { madeBy: 'field-guide' }, readAt: null },
  ])
  expect(read('account.json')).toMatchObject({
    usage: {
      xcodeQuestions: [{ period: '2026-10', used: 1 }],
      tokens: [{ period: '2026-10', inputTokens: 700, outputTokens: 30 }],
    },
    events: [{ event: 'key made', subject: expect.stringMatching(/^key \d+$/) }],
  })
  expect((await guest.post('/api/projects/import', read(`projects/${id}-plants/project.json`))).status).toBe(
    201,
  )
})

test('the pictures shown to the tutor are in it to the byte, beside their project', async () => {
  const guest = await createGuest(app)
  const { id } = await createProject(guest, { title: 'Plants' })
  const data = readFileSync(path.join(projectRoot, 'docs/product.webp')).subarray(0, 3000).toString('base64')
  const pictures = [{ mediaType: 'image/webp', data, width: 30, height: 20 }]
  await guest.post(`/api/projects/${id}/chat`, { content: 'Why is this red?', pictures })
  const files = unzipSync(new Uint8Array(await (await guest.get('/api/user/export')).arrayBuffer()))
  const names = Object.keys(files).filter((name) => name.includes('/pictures/'))
  expect(names).toEqual([expect.stringMatching(/^projects\/\d+-plants\/pictures\/[\dT-]+\.webp$/)])
  expect(Buffer.from(files[names[0]!]!).toString('base64')).toBe(data)
})

test("nothing of anybody else's is in it", async () => {
  const eve = await createGuest(app)
  await createProject(eve, { title: 'Secret of Eve' })
  const guest = await createGuest(app)
  const files = unzipSync(new Uint8Array(await (await guest.get('/api/user/export')).arrayBuffer()))
  expect(Object.keys(files).toSorted()).toEqual(['README.md', 'account.json', 'learning.json'])
  expect(JSON.parse(strFromU8(files['learning.json']!))).toEqual({ topics: [], questions: [], reviews: [] })
})

test('a long conversation is exported whole, message by message', { tags: 'deep' }, async () => {
  const guest = await createGuest(app)
  const { id } = await createProject(guest, { title: 'Long' })
  const messages = Array.from({ length: 450 }, (_, at) => ({
    ...message,
    id: at + 1,
    parentId: at === 0 ? null : at,
    isUserMessage: at % 2 === 0,
    content: `${at} ${'é'.repeat(at < 350 ? 450 : 2800)}`,
  }))
  const exported = await (await guest.get(`/api/projects/${id}/export?format=json`)).json()
  const long = await (await guest.post('/api/projects/import', { ...exported, messages })).json()
  const files = unzipSync(new Uint8Array(await (await guest.get('/api/user/export')).arrayBuffer()))
  const whole = ProjectExport.parse(JSON.parse(strFromU8(files[`projects/${long.id}-long/project.json`]!)))
  expect(whole.messages.map(({ content }) => content)).toEqual(messages.map(({ content }) => content))
  expect(strFromU8(files[`projects/${long.id}-long/project.md`]!).match(/\d é{450}/g)).toHaveLength(450)
  const shown: { content: string }[] = await (await guest.get(`/api/projects/${long.id}/chat`)).json()
  expect(shown.map(({ content }) => content)).toEqual(messages.slice(-100).map(({ content }) => content))
})

const message = {
  taskId: null,
  status: 'complete',
  error: null,
  model: null,
  source: 'web',
  createdAt: '2026-02-01T10:00:00Z',
}
