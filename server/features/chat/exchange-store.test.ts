import { expect, test } from 'vitest'
import { createGuest } from '#server/features/auth/user-store.ts'
import { chatMessages, projects } from '#server/platform/db/tables/schema.ts'
import { findOwnedProject } from '#server/features/projects/owned-project.ts'
import { createProject } from '#server/features/projects/project-store.ts'
import { useTestApp } from '#test/test-app.ts'
import { startExchange } from './exchange-store.ts'

const app = useTestApp()

test('if the row of the answer cannot be written, neither the message nor its key is stored', async () => {
  const database = await app.services.databaseHandle.ready
  const now = new Date()
  const guest = await createGuest(database, now)
  const { id } = await createProject(database, guest, { title: 'Plants', description: 'Water them' }, now)
  const project = await findOwnedProject(database, guest.id, id)
  const [before] = await database.select().from(projects)
  const sent = {
    userId: guest.id,
    asked: { content: 'Hello' },
    clientKey: 'send-1',
    taskId: null,
    model: 'none',
  }
  await expect(
    startExchange(database, project, { ...sent, model: 'cannot be kept \0' }, now),
  ).rejects.toThrow('chat_messages')
  expect(await database.select().from(chatMessages)).toEqual([])
  expect(await database.select().from(projects)).toEqual([before])
  expect(await startExchange(database, project, sent, now)).toMatchObject({
    isRepeat: false,
    userMessage: { content: 'Hello' },
  })
})
