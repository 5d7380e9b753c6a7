import { expect, test } from 'vitest'
import { chatMessages } from '#server/platform/db/tables/schema.ts'
import { loadXcodeTurn } from '#server/adapters/openai/prompt/load-xcode-turn.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { useTestApp } from '#test/test-app.ts'
import { threadCharacters } from './thread-summary-store.ts'
import { tutorInstructions } from '#test/models/tutor-instructions.ts'
import { readTurnRows } from './turn-rows.ts'

const app = useTestApp()
const message = {
  taskId: null,
  status: 'complete',
  error: null,
  model: null,
  source: 'web',
  createdAt: '2026-02-01T10:00:00Z',
}

test('of a long conversation, a turn reads as much as it can send and knows that there is more', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const exported = await (await ada.get(`/api/projects/${id}/export?format=json`)).json()
  const messages = Array.from({ length: 8 }, (_, at) => ({
    ...message,
    id: at + 1,
    parentId: at === 0 ? null : at,
    isUserMessage: at % 2 === 0,
    content: `${at}${'x'.repeat(30_000)}`,
  }))
  const long = await (await ada.post('/api/projects/import', { ...exported, messages })).json()
  const rows = await readTurnRows(await app.services.databaseHandle.ready, long.id as OwnedProjectId, {
    userId: ada.user.id,
    now: new Date(),
  })
  expect(rows.messages.map(({ content }) => content[0])).toEqual(['7', '6', '5', '4', '3'])
})

test('of one very long message, a turn reads as much as it can send', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const exported = await (await ada.get(`/api/projects/${id}/export?format=json`)).json()
  const messages = [{ ...message, id: 1, parentId: null, isUserMessage: false, content: 'x'.repeat(200_000) }]
  const long = await (await ada.post('/api/projects/import', { ...exported, messages })).json()
  const rows = await readTurnRows(await app.services.databaseHandle.ready, long.id as OwnedProjectId, {
    userId: ada.user.id,
    now: new Date(),
  })
  expect(rows.messages.map(({ content }) => content.length)).toEqual([48_000])
})
const { guide } = await knownKnowledge()

test("inside Xcode the tutor knows the learner's own profile, and nobody else's", async () => {
  const ada = await createGuest(app)
  const eve = await createGuest(app)
  await ada.patch('/api/user', { experience: 'new', goal: 'An app for my running club', hoursPerWeek: 4 })
  await eve.patch('/api/user', { experience: 'experienced' })
  const { id } = await createProject(ada)
  const turn = await loadXcodeTurn(await app.services.databaseHandle.ready, id as OwnedProjectId, {
    messages: [{ role: 'user', text: 'What is a tuple?' }],
    isMerge: false,
  })
  const instructions = tutorInstructions(turn, guide)
  expect(instructions).toContain('The learner is new to programming. They have about 4 hours a week.')
  expect(instructions).toContain('An app for my running club')
})

test('a message longer than a turn can send is read only that far', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const database = await app.services.databaseHandle.ready
  await database.insert(chatMessages).values({
    projectId: id,
    userId: ada.user.id,
    seq: 1,
    content: 'x'.repeat(1_000_000),
    isUserMessage: true,
    status: 'complete',
  })
  const { messages } = await readTurnRows(database, id as OwnedProjectId, {
    userId: ada.user.id,
    now: new Date(),
  })
  expect(messages.map(({ content }) => content.length)).toEqual([threadCharacters])
})
