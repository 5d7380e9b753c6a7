import { expect, test } from 'vitest'
import { chatMessages } from '#server/db/schema.ts'
import { loadXcodeTurn } from '#server/openai/load-xcode-turn.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { threadCharacters } from './newest-within.ts'
import { tutorInstructions } from './prompt.ts'
import { readTurnRows } from './turn-rows.ts'

const app = useTestApp()

test('inside Xcode the tutor knows what the learner brings along, and nobody else', async () => {
  const ada = await createGuest(app)
  const eve = await createGuest(app)
  await ada.patch('/api/user', { experience: 'new', goal: 'An app for my running club', hoursPerWeek: 4 })
  await eve.patch('/api/user', { experience: 'experienced' })
  const { id } = await createProject(ada)
  const turn = await loadXcodeTurn(await app.services.databaseHandle.ready, id as OwnedProjectId, { messages: [{ role: 'user', text: 'What is a tuple?' }], isMerge: false })
  const instructions = tutorInstructions(turn, app.services.guide)
  expect(instructions).toContain('The learner is new to programming. They have about 4 hours a week.')
  expect(instructions).toContain('An app for my running club')
})

test('of a message longer than a turn can send no more is read than it sends', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const database = await app.services.databaseHandle.ready
  await database.insert(chatMessages).values({ projectId: id, userId: ada.user.id, seq: 1, content: 'x'.repeat(1_000_000), isUserMessage: true, status: 'complete' })
  const { messages } = await readTurnRows(database, id as OwnedProjectId, { userId: ada.user.id, now: new Date() })
  expect(messages.map(({ content }) => content.length)).toEqual([threadCharacters])
})
