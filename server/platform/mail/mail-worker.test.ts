import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOutbox } from '#test/newsletter-mail.ts'
import { freePort, startServer, type ServerProcess } from '#test/processes/server-process.ts'

/** Uses the build that `npm test` has just made, which starts several times as fast as the sources. */
const built = { FLEDGE_PROGRAM: 'build/node/main.js' }
let dataDirectory: string
let server: ServerProcess | undefined

beforeEach(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-mail-'))
})
afterEach(async () => {
  await server?.stop('SIGKILL')
  await rm(dataDirectory, { recursive: true })
})

test(
  'a mail that could not be sent survives a kill and goes out after the next start, and its link works',
  { tags: 'deep' },
  async () => {
    const first = await startServer(dataDirectory, {
      ...built,
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    })
    const response = await fetch(`${first.url}/api/newsletter`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":"ada@example.org"}',
    })
    expect(response.status).toBe(202)
    await first.stop('SIGKILL')

    server = await startServer(dataDirectory, built)
    await expect.poll(() => readOutbox(dataDirectory)).toHaveLength(1)
    const [mail] = await readOutbox(dataDirectory)
    const { pathname, search } = new URL(mail!.link('/newsletter/confirm'))
    const pressed = await fetch(`${server.url}${pathname}${search}`, { method: 'POST', redirect: 'manual' })
    expect(pressed.headers.get('location')).toBe('/newsletter/confirmed')
    await expect.poll(() => readOutbox(dataDirectory)).toHaveLength(2)
  },
)
