import { expect, test } from 'vitest'
import { chatMessages } from '#server/platform/db/tables/schema.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { withoutCopies } from './without-copies.ts'

const app = useTestApp()

test('the answers are sent to a thread once, not once for every few solutions', async () => {
  const ada = await createGuest(app)
  const { id: projectId } = await createProject(ada)
  const database = await app.services.databaseHandle.ready
  const answer = 'a'.repeat(200_000)
  await database
    .insert(chatMessages)
    .values({ projectId, userId: ada.user.id, seq: 1, isUserMessage: false, content: answer })
  let sent = 0
  const areCopies = (texts: string[], answers: string[]) => {
    sent += answers.join('').length
    return app.services.thinking.for('user 1').areCopies(texts, answers)
  }
  const solutions = Array.from({ length: 500 }, () => ({ projectId, content: `b${'a'.repeat(4998)}` }))
  expect(await withoutCopies(database, { areCopies }, solutions)).toHaveLength(500)
  expect(sent).toBe(answer.length)
})

test('a copy longer than what is compared is still a copy', async () => {
  const ada = await createGuest(app)
  const { id: projectId } = await createProject(ada)
  const database = await app.services.databaseHandle.ready
  const content = Array.from({ length: 1000 }, (_, at) => `let constant${at} = ${at}`).join('\n')
  await database
    .insert(chatMessages)
    .values({ projectId, userId: ada.user.id, seq: 1, isUserMessage: false, content: `Here:\n${content}` })
  const solutions = [
    { projectId, content },
    { projectId, content: 'let own = 1' },
  ]
  expect(await withoutCopies(database, app.services.thinking.for('user 1'), solutions)).toEqual([
    solutions[1],
  ])
})
