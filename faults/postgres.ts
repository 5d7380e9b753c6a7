import pg from 'pg'
import { startPostgres } from '#test/storage/postgres-server.ts'

export interface RunningPostgres {
  /** The address of a new, empty database. */
  newDatabase(): Promise<string>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function runPostgres(): Promise<RunningPostgres> {
  const server = await startPostgres()
  let made = 0
  return {
    async newDatabase() {
      made += 1
      await query(`${server.url}/postgres`, `create database fault_${made}`)
      return `${server.url}/fault_${made}`
    },
    stop: () => server.stop(),
    start: () => server.start(),
    close: () => server.close(),
  }
}

export async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}
