import { expect, test } from 'vitest'
import { createGuest } from '#server/features/auth/user-store.ts'
import { chatMessages, projects } from '#server/platform/db/tables/schema.ts'
import { useTestApp } from '#test/test-app.ts'
import { readAnswerRow, settleAnswer } from './answer-store.ts'
import { saveAnswerText } from './live/save-answer-text.ts'

const app = useTestApp()

test('texts saved in one moment each reach their own row, a settled answer stays as it is, and one that cannot be kept holds back no other', async () => {
  const database = await app.services.databaseHandle.ready
  const [one, settled, bad, other] = await streamingAnswers(4)
  await settleAnswer(database, settled!, { status: 'stopped', error: null, content: 'done' })
  const saves = [
    saveAnswerText(database, one!, 'one 🪴'),
    saveAnswerText(database, settled!, 'late'),
    saveAnswerText(database, bad!, 'a\0b'),
    saveAnswerText(database, other!, 'other'),
  ]
  expect(await Promise.allSettled(saves)).toMatchObject([
    { value: true },
    { value: false },
    { status: 'rejected' },
    { value: true },
  ])
  const rows = await Promise.all([one!, settled!, bad!, other!].map((id) => readAnswerRow(database, id)))
  expect(rows.map((row) => row?.content)).toEqual(['one 🪴', 'done', '', 'other'])
})

async function streamingAnswers(count: number): Promise<number[]> {
  const database = await app.services.databaseHandle.ready
  const { id: userId } = await createGuest(database, new Date())
  const [project] = await database
    .insert(projects)
    .values({ userId, title: 'Plants', description: 'Water them' })
    .returning({ id: projects.id })
  const rows = await database
    .insert(chatMessages)
    .values(
      Array.from({ length: count }, (_, at) => ({
        projectId: project!.id,
        userId,
        seq: at + 1,
        content: '',
        isUserMessage: false,
        status: 'streaming' as const,
      })),
    )
    .returning({ id: chatMessages.id })
  return rows.map(({ id }) => id)
}
