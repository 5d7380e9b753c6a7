import { expect, test } from 'vitest'
import { loadXcodeTurn } from '#server/openai/load-xcode-turn.ts'
import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { useTestApp } from '#test/test-app.ts'
import { tutorInstructions } from './prompt.ts'

const app = useTestApp()
const { guide } = await knownKnowledge()

test('inside Xcode the tutor knows what the learner brings along, and nobody else', async () => {
  const ada = await createGuest(app)
  const eve = await createGuest(app)
  await ada.patch('/api/user', { experience: 'new', goal: 'An app for my running club', hoursPerWeek: 4 })
  await eve.patch('/api/user', { experience: 'experienced' })
  const { id } = await createProject(ada)
  const turn = await loadXcodeTurn(await app.services.databaseHandle.ready, id as OwnedProjectId, { messages: [{ role: 'user', text: 'What is a tuple?' }], isMerge: false })
  const instructions = tutorInstructions(turn, guide)
  expect(instructions).toContain('The learner is new to programming. They have about 4 hours a week.')
  expect(instructions).toContain('An app for my running club')
})
