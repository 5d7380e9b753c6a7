import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ChatExchange } from '#contract/chat/chat.ts'
import type { Usage } from '#contract/account/usage.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()

test.each([
  ['words that all differ', async () => differentWords()],
  ['prose', async () => (await articles()).join('\n')],
])('%s count as the disk sees them, within a factor of two', async (_name, write) => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const text = await write()
  await emptySolutionsOnDisk()
  const [keptBefore, diskBefore] = [await kept(ada), await bytesOnDisk()]
  for (let at = 0; at + 50_000 <= text.length; at += 50_000)
    await ada.post(`/api/projects/${id}/saved-solutions`, {
      title: `Part ${at}`,
      content: text.slice(at, at + 50_000),
    })
  const [counted, onDisk] = [(await kept(ada)) - keptBefore, (await bytesOnDisk()) - diskBefore]
  expect(onDisk / counted).toBeGreaterThan(0.5)
  expect(onDisk / counted).toBeLessThan(2)
})

test('what a learner writes into ratings counts, once for each answer', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const { tutorMessage }: ChatExchange = await (
    await ada.post(`/api/projects/${id}/chat`, { content: 'What is a binding?' })
  ).json()
  const before = await kept(ada)
  const rate = (wanted: string) =>
    ada.put(`/api/projects/${id}/chat/${tutorMessage.id}/rating`, { isHelpful: false, wanted })
  await rate('x'.repeat(100))
  expect(await kept(ada)).toBe(before + 300)
  await rate('x'.repeat(50))
  expect(await kept(ada)).toBe(before + 250)
  await ada.delete(`/api/projects/${id}`)
  expect(await kept(ada)).toBeLessThan(before)
})

test('what was pressed in a chat and what is offered count, and are given back', async () => {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  await ada.post(`/api/projects/${id}/chat`, { content: 'What is a binding?' })
  const database = await app.services.databaseHandle.ready
  await database.execute(sql`update chat_messages set action = null, offers = null where project_id = ${id}`)
  const before = await kept(ada)
  await database.execute(
    sql`update chat_messages set action = '"12345678"', offers = '["123456"]' where project_id = ${id}`,
  )
  expect(await kept(ada)).toBe(before + 2 * (10 + 10))
  await ada.delete(`/api/projects/${id}`)
  expect(await kept(ada)).toBe(0)
})

/** A text of different words, as an attacker could send it. */
function differentWords(): string {
  return Array.from({ length: 120_000 }, (_, at) => (at * 7919 + 60_466_176).toString(36)).join(' ')
}

async function articles(): Promise<string[]> {
  const { guide } = await knownKnowledge()
  return guide.articles.map((article) => JSON.stringify(article))
}

async function kept(guest: Guest): Promise<number> {
  const usage: Usage = await (await guest.get('/api/usage')).json()
  return usage.storage.used
}

/** Otherwise, new rows would use the space left by rows that earlier tests deleted. */
async function emptySolutionsOnDisk() {
  const database = await app.services.databaseHandle.ready
  await database.execute(sql`truncate saved_solutions cascade`)
}

/** The table's size on disk with its large values and indexes, including pending index entries. */
async function bytesOnDisk(): Promise<number> {
  const database = await app.services.databaseHandle.ready
  await database.execute(sql`select gin_clean_pending_list('saved_solutions_search')`)
  const { rows } = await database.execute<{ bytes: number }>(
    sql`select pg_total_relation_size('saved_solutions')::float8 as bytes`,
  )
  return rows[0]!.bytes
}
