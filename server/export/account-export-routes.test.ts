import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ProjectExport } from '#contract/export.ts'
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
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="fledge-\d{4}-\d\d-\d\d\.zip"$/)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const folder = `projects/${project.id}-plant-diary`
  expect(Object.keys(files).toSorted()).toEqual(['README.md', 'account.json', 'learning.json', `${folder}/project.json`, `${folder}/project.md`])
  expect(JSON.parse(strFromU8(files['account.json']!))).toMatchObject({ profile: { goal: 'Ship it' }, sessions: [{ device: null }], keys: [{ name: 'My Mac' }] })
  expect(JSON.parse(strFromU8(files['learning.json']!))).toMatchObject({ questions: [{ topic: 'swift-basics', place: 'review', answer: null }] })
  const whole = ProjectExport.parse(JSON.parse(strFromU8(files[`${folder}/project.json`]!)))
  expect([whole.tasks.length, whole.solutions.length, whole.messages.length]).toEqual([1, 1, 2])
  expect(strFromU8(files[`${folder}/project.md`]!)).toContain('- [ ] Draw the icon')
})

test("nothing of anybody else's is in it", async () => {
  const eve = await createGuest(app)
  await createProject(eve, { title: 'Secret of Eve' })
  const guest = await createGuest(app)
  const files = unzipSync(new Uint8Array(await (await guest.get('/api/user/export')).arrayBuffer()))
  expect(Object.keys(files).toSorted()).toEqual(['README.md', 'account.json', 'learning.json'])
  expect(JSON.parse(strFromU8(files['learning.json']!))).toEqual({ topics: [], questions: [], reviews: [] })
})
