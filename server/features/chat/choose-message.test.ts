import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { chooseMessage, showMessage, showTheRest } from './choose-message.ts'

const app = useTestApp()
const count = 2500

test('of a long conversation a thousand messages are moved at once, the newest first, and in the end all', async () => {
  const { database, project, first, other } = await longConversation()
  const isWhole = await database.transaction((transaction) => chooseMessage(transaction, project, other))
  expect(isWhole).toBe(false)
  const all = Array.from({ length: count }, (_, at) => first + at)
  expect(await shownIds()).toEqual([first, ...all.slice(2, count - 1000), other])

  await showTheRest(database, project)
  expect(await shownIds()).toEqual([first, other])
  await showMessage(database, project, first + 1)
  expect(await shownIds()).toEqual(all)

  async function shownIds(): Promise<number[]> {
    const { rows } = await database.execute<{ id: number }>(
      sql`select id from chat_messages where is_shown order by seq`,
    )
    return rows.map(({ id }) => id)
  }
})

/** Creates a long conversation without branches, and a second answer to its first message. */
async function longConversation() {
  const ada = await createGuest(app)
  const { id } = await createProject(ada)
  const database = await app.services.databaseHandle.ready
  const { rows } = await database.execute<{ first: number }>(
    sql`select nextval(pg_get_serial_sequence('chat_messages', 'id'))::integer + 1 as first`,
  )
  const { first } = rows[0]!
  const other = first + count
  await database.execute(sql`
    insert into chat_messages (id, project_id, user_id, seq, content, is_user_message, parent_id, is_chosen, is_shown)
    select id, ${id}, ${ada.user.id}, id, 'x', false,
      case id when ${first}::integer then null when ${other}::integer then ${first}::integer else id - 1 end, id < ${other}::integer, id < ${other}::integer
    from generate_series(${first}::integer, ${other}::integer) as id`)
  return { database, project: id as OwnedProjectId, first, other }
}
