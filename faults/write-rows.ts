import { databaseFolder, emptyDatabaseFolder } from '#server/platform/db/database-folders.ts'
import { openDataFolder } from '#server/platform/db/pglite/pglite-folder.ts'

// Opens a folder's embedded database, prints which rows of the previous round it finds, and writes rows until it is
// killed. Without the thread and the layers above it, which would triple the time of a thousand starts and do not
// touch the disk.
const [folder = '', round = '0'] = process.argv.slice(2)
const database = await openDataFolder(databaseFolder(folder), emptyDatabaseFolder)
const kept = await database.query<{ title: string }>('select title from tasks where title like $1', [
  `${Number(round) - 1} %`,
])
const all = await database.query<{ count: number }>('select count(*)::int as count from tasks')
say({ kept: kept.rows.map((row) => row.title), all: all.rows[0]!.count })

const user = await insert('insert into users (firebase_uid, email) values ($1, $2) returning id', [
  `guest:${round}`,
  `${round}@guest.invalid`,
])
const project = await insert(
  'insert into projects (user_id, title, description) values ($1, $2, $2) returning id',
  [user, 'Rows'],
)
for (let row = 1; ; row += 1) {
  const title = `${round} ${row}`
  await database.transaction(async (transaction) => {
    await transaction.query('insert into tasks (project_id, title, description) values ($1, $2, $3)', [
      project,
      title,
      'x'.repeat(Math.floor(Math.random() * 2000)),
    ])
    await transaction.query('update projects set next_seq = $1 where id = $2', [row, project])
  })
  say({ written: title })
}

async function insert(statement: string, values: (string | number)[]): Promise<number> {
  return (await database.query<{ id: number }>(statement, values)).rows[0]!.id
}

function say(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`)
}
