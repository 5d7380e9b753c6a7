import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { CreatedApiKey } from '#contract/account/api-key.ts'
import { ChatMessage } from '#contract/chat/chat.ts'
import { Project } from '#contract/project.ts'
import { emptyDatabaseFolder } from '#server/platform/db/database-folders.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { startModelServer } from '#test/models/model-server.ts'
import { startServer, type ServerProcess } from '#test/processes/server-process.ts'

/** The program that `npm test` has just built: it starts several times as fast as from source. */
const built = { FLEDGE_PROGRAM: 'build/node/main.js' }
let dataDirectory: string
let server: ServerProcess | undefined

beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-main-'))
})
afterEach(async () => {
  await server?.stop('SIGKILL')
  server = undefined
  await rm(dataDirectory, { recursive: true })
})

test(
  'a second process on one data folder is refused at once, by a sentence that names the first',
  { tags: 'deep' },
  async () => {
    server = await startServer(dataDirectory, built)
    const second = startServer(dataDirectory, built)
    await expect(second).rejects.toThrow(`Another Fledge (process ${server.process.pid}`)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  },
)

test('the folder of a killed process is free again', { tags: 'deep' }, async () => {
  const first = await startServer(dataDirectory, built)
  await first.stop('SIGKILL')
  server = await startServer(dataDirectory, built)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test('an idle connection is kept longer than the usual proxies keep it', { tags: 'deep' }, async () => {
  server = await startServer(dataDirectory, built)
  const { headers } = await fetch(`${server.url}/healthz`)
  expect(headers.get('keep-alive')).toBe('timeout=65')
})

test('it starts from its sources as well, as "npm run dev" does', { tags: 'deep' }, async () => {
  server = await startServer(dataDirectory, { FLEDGE_PROGRAM: 'server/main.ts' })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test(
  'a database of a newer version is left alone, and only the pages that need none are served',
  { tags: 'deep' },
  async () => {
    const opened = await openDatabase({ databaseUrl: null, dataDirectory })
    await opened.database.execute(sql`insert into schema_migrations (name, hash) values ('9000_future', 'x')`)
    await opened.close()
    server = await startServer(dataDirectory, built)
    expect(server.output()).toContain('The database has the migration "9000_future"')
    const status = async (address: string) => (await fetch(server!.url + address)).status
    expect(await Promise.all(['/healthz', '/readyz', '/api/user', '/api/topics?q=list'].map(status))).toEqual(
      [200, 503, 503, 503],
    )
  },
)

test('a broken setting stops the start with one line', async () => {
  await expect(startServer(dataDirectory, { ...built, RATE_LIMITS: 'maybe' })).rejects.toThrow(
    /^The server ended with 1: The setting RATE_LIMITS must be on or off\.\n$/,
  )
})

test(
  'a restore that was interrupted at its end is finished by the next start, which says so',
  { tags: 'deep' },
  async () => {
    await cp(emptyDatabaseFolder, path.join(dataDirectory, 'database.restored'), { recursive: true })
    server = await startServer(dataDirectory, built)
    expect(server.output()).toContain(
      'A restore of the database was interrupted at its end and is finished now.',
    )
  },
)

test(
  'a port that is taken is said in a sentence, and the database is not touched',
  { tags: 'deep' },
  async () => {
    server = await startServer(dataDirectory, built)
    const other = await mkdtemp(path.join(tmpdir(), 'fledge-main-'))
    await expect(startServer(other, { ...built, PORT: new URL(server.url).port })).rejects.toThrow('is taken')
    expect((await readdir(other)).filter((name) => name.startsWith('database'))).toEqual([])
    await rm(other, { recursive: true })
  },
)

test('an address that is not of this machine is said in a sentence that names the setting', async () => {
  await expect(startServer(dataDirectory, { ...built, HOST: '192.0.2.1' })).rejects.toThrow(
    /^The server ended with 1: HOST must be an address of this machine; 192\.0\.2\.1 is not: [^\n]+\n$/,
  )
})

// For a thousand kills, run: npm run faults -- --whole F1
test(
  '5 kills in the middle of writing lose no row that was acknowledged',
  { timeout: 240_000, tags: 'deep' },
  async () => {
    const acknowledged: number[] = []
    const round = async (killAfterRows: number): Promise<void> => {
      const running = await startServer(dataDirectory, built)
      const cookie = await guestCookie(running.url)
      await writeUntilKilled(running, cookie, killAfterRows, acknowledged)
    }
    for (const killAfterRows of [0, 3, 8, 13, 19]) await round(killAfterRows)

    server = await startServer(dataDirectory, built)
    const kept = await keptProjects(dataDirectory, server)
    expect(acknowledged.length).toBeGreaterThanOrEqual(43)
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  },
)

test(
  'an answer that a kill broke off keeps its text and is not streaming for ever',
  { tags: 'deep' },
  async () => {
    const model = await startModelServer('compatible')
    onTestFinished(model.close)
    model.words = ['A binding ', 'is a remote ', 'control', ' never said']
    model.fault = { kind: 'stall', afterWords: 3 }
    const first = await startServer(dataDirectory, {
      ...built,
      TUTOR_MODEL: 'openai-compatible/scripted',
      OPENAI_COMPATIBLE_BASE_URL: model.url,
    })
    const cookie = await guestCookie(first.url)
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' }
    const { id } = Project.parse(
      await (
        await fetch(`${first.url}/api/projects`, {
          method: 'POST',
          headers,
          body: '{"title":"Plants","description":"Water my plants"}',
        })
      ).json(),
    )
    const chat = `/api/projects/${id}/chat`
    const messagesAt = async (url: string) =>
      ChatMessage.array().parse(await (await fetch(url + chat, { headers })).json())
    void fetch(first.url + chat, { method: 'POST', headers, body: '{"content":"What is a binding?"}' }).catch(
      () => {},
    )
    await expect.poll(async () => (await messagesAt(first.url))[1]?.content).toContain('control')
    await first.stop('SIGKILL')

    server = await startServer(dataDirectory, built)
    const [, answer] = await messagesAt(server.url)
    expect(answer).toMatchObject({
      status: 'failed',
      content: 'A binding is a remote control',
      error: expect.stringContaining('What was written so far is saved'),
    })
  },
)

test('a polite stop ends within seconds and closes the database cleanly', async () => {
  const first = await startServer(dataDirectory, built)
  await first.stop('SIGTERM')
  expect(first.process.exitCode).toBe(0)
})

test('a polite stop waits for an answer in Xcode, to its very end', { tags: 'deep' }, async () => {
  const model = await startModelServer('compatible')
  onTestFinished(model.close)
  model.words = ['A binding ', 'is a remote ', 'control.']
  model.fault = { kind: 'slow', betweenWordsMs: 1000 }
  const first = await startServer(dataDirectory, {
    ...built,
    TUTOR_MODEL: 'openai-compatible/scripted',
    OPENAI_COMPATIBLE_BASE_URL: model.url,
  })
  const headers = { Cookie: await guestCookie(first.url), 'Content-Type': 'application/json' }
  const { secret } = CreatedApiKey.parse(
    await (
      await fetch(`${first.url}/api/keys`, { method: 'POST', headers, body: '{"name":"My Mac"}' })
    ).json(),
  )
  const response = await fetch(`${first.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      model: 'fledge',
      stream: true,
      messages: [{ role: 'user', content: 'What is a binding?' }],
    }),
  })
  await expect.poll(() => model.calls).toBe(1)
  const [text] = await Promise.all([response.text(), first.stop('SIGTERM')])
  expect(text).toContain('control.')
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  expect(first.process.exitCode).toBe(0)
})

async function guestCookie(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/guest`, { method: 'POST' })
  return (response.headers.get('set-cookie') ?? '').split(';')[0]!
}

/** Writes rows one after another. The server is killed while another write is in progress. */
async function writeUntilKilled(
  running: ServerProcess,
  cookie: string,
  rows: number,
  acknowledged: number[],
): Promise<void> {
  const write = async (): Promise<void> => {
    const response = await fetch(`${running.url}/api/projects`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: 'Row', description: 'x'.repeat(500) }),
    })
    if (response.status === 201) acknowledged.push(Project.parse(await response.json()).id)
  }
  for (const _row of Array(rows).keys()) await write()
  const underWay = write().catch(() => {})
  await Promise.all([underWay, running.stop('SIGKILL')])
}

/**
 * Reads the rows from the database, because the test has not kept the sessions of the twenty guests who own
 * them.
 */
async function keptProjects(folder: string, running: ServerProcess): Promise<Set<number>> {
  await running.stop()
  const { openDatabase } = await import('./platform/db/open-database.ts')
  const { projects } = await import('./platform/db/tables/schema.ts')
  const open = await openDatabase({ databaseUrl: null, dataDirectory: folder })
  const rows = await open.database.select({ id: projects.id }).from(projects)
  await open.close()
  return new Set(rows.map((row) => row.id))
}
