import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'

/**
 * Data that users may have stored, now or in older versions, and that backups must preserve. Long texts have about
 * this length.
 */
const hostileTexts = (length: number): [name: string, text: string][] => [
  [
    'every control character',
    Array.from({ length: 159 }, (_, code) => String.fromCodePoint(code + 1)).join(''),
  ],
  ['separators of lines', 'a\u2028b\u2029c\u0085d\ve\ff\r\ng\rh'],
  ['emoji and marks', '👩‍👩‍👧‍👦🏳️‍🌈e\u0301\u202Eabc\u200B\uFEFF\uFFFF\u{10FFFF}'],
  [
    'what looks like a line of a backup',
    '{"end":{"users":0}}\n{"row":{"id":1}}\n{"table":"users","columns":[]}',
  ],
  ['what looks like SQL or an escape', String.raw`'; drop table users; -- \u0000 \x00 \\N $1 %s`],
  ['very long', 'long ünd 🪶 '.repeat(length / 12)],
  ['long, of characters that JSON escapes', '\u0001"\\'.repeat(length / 3)],
]

/** A user and a project with hostile rows, in SQL that works for the tables of all releases. */
export async function seedHostileRows(database: Database, length: number): Promise<void> {
  const texts = hostileTexts(length)
  const userId = await insert(database, 'users', {
    firebase_uid: 'guest:hostile',
    email: 'hostile@guest.invalid',
    display_name: texts[2]![1],
  })
  const projectId = await insert(database, 'projects', {
    user_id: userId,
    title: texts[1]![1],
    description: texts[0]![1],
  })
  for (const [at, [name, text]] of texts.entries()) {
    const message = {
      project_id: projectId,
      user_id: userId,
      seq: at + 1,
      content: text,
      is_user_message: true,
      status: 'complete',
    }
    await insert(database, 'chat_messages', message)
    await insert(database, 'saved_solutions', { project_id: projectId, title: name, content: text })
    await insert(database, 'tasks', { project_id: projectId, title: name, description: text.slice(0, 1000) })
  }
  await database.execute(
    sql`insert into plan_versions (project_id, version, plan) values (${projectId}, 1, ${deepJson(300)}::jsonb), (${projectId}, 2, ${wideJson(length)}::jsonb)`,
  )
}

async function insert(database: Database, table: string, row: Record<string, unknown>): Promise<number> {
  const columns = sql.join(
    Object.keys(row).map((name) => sql.identifier(name)),
    sql`, `,
  )
  const { rows } = await database.execute<{ id: number }>(
    sql`insert into ${sql.identifier(table)} (${columns}) select ${columns} from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(row)}::jsonb) returning id`,
  )
  return rows[0]!.id
}

function deepJson(depth: number): string {
  return `${'{"in":['.repeat(depth)}"bottom"${']}'.repeat(depth)}`
}

/** JSON with numbers that JavaScript would round, and a text that PostgreSQL compresses to a hundredth. */
function wideJson(length: number): string {
  return `{"numbers":[12345678901234567890123, 0.1000000000000000055511151231257827, 1e300, -0.0, 1.50],"text":${JSON.stringify('same '.repeat(length / 5))}}`
}
