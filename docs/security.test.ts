import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLogger } from '#server/platform/logger.ts'
import { openTestDatabase } from '#test/storage/test-database.ts'

const text = readFileSync('docs/security.md', 'utf8')
const required =
  '1.2.1 1.2.2 1.2.4 1.3.3 1.3.5 1.3.6 2.1.3 2.2.1 2.2.2 2.3.2 2.3.3 2.3.4 2.4.1 3.2.1 3.2.2 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.4.8 3.5.1 3.5.2 3.5.3 4.1.1 4.1.3 6.3.4 6.3.7 6.5.2 6.8.1 6.8.2 7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.5.2 7.5.3 8.2.1 8.2.2 8.2.3 8.3.1 8.4.1 9.1.1 9.1.2 9.1.3 9.2.1 9.2.2 9.2.3 10.5.2 10.5.4 11.5.1 13.2.4 13.3.1 13.4.2 13.4.5 14.2.1 14.3.1 14.3.2 14.3.3 15.2.3 15.3.1 15.3.2 15.3.3 15.3.4 15.3.6 15.4.2 16.2.5 16.3.2 16.5.1 16.5.3'.split(
    ' ',
  )

test('every requirement that fits is on the page', () => {
  const named = new Set([...text.matchAll(/^\| ([\d., ]+) \|/gm)].flatMap(([, ids = '']) => ids.split(', ')))
  expect(required.filter((id) => !named.has(id))).toEqual([])
})

test('every test that the page names exists', () => {
  const named = [...text.matchAll(/`([\w./-]+\.ts)` ([^|.\n]+?)(?=; `| \||\.\n)/g)].map(
    ([, file = '', words = '']) => ({ file, words }),
  )
  expect(named.length).toBeGreaterThan(60)
  expect(
    named.filter(
      ({ file, words }) => !existsSync(file) || !testsOf(file).some((name) => name.startsWith(words)),
    ),
  ).toEqual([])
})

test('every requirement names a test', () => {
  const rows = [...text.matchAll(/^\| ([\d., ]+) \| .+ \| (.+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(40)
  expect(
    rows.filter(([, , tested = '']) => !/^`[\w./-]+\.test\.ts` \S/.test(tested)).map(([, ids]) => ids),
  ).toEqual([])
})

test('no address that a user wrote is fetched: the server calls the key set of Google, the model, Redis, PostgreSQL and the mail server, and nothing else', () => {
  const nets =
    /(?<![.\w])fetch\(|createRemoteJWKSet|undici|from '(?:node:(?:https?|http2|net|tls|dgram)|nodemailer|pg|@redis\/client)'/
  const answering = [
    'server/platform/http/client-address.ts',
    'server/platform/http/limits/cut-stalled-readers.ts',
    'server/platform/metrics.ts',
  ]
  const calling = [
    'server/features/auth/google-keys.ts',
    'server/platform/bus/redis-connection.ts',
    'server/platform/db/open-database.ts',
    'server/teaching/models/choose-model.ts',
  ]
  const inTerminal = ['server/adapters/cli/download-model.ts']
  const mailing = ['server/platform/mail/folder-transport.ts', 'server/platform/mail/mail-transport.ts']
  expect(sources('server').filter((file) => nets.test(readFileSync(file, 'utf8')))).toEqual(
    [...answering, ...calling, ...inTerminal, ...mailing].toSorted(),
  )
})

test('no SQL is put together from texts; what is run as it stands are the migrations', () => {
  expect(
    sources('server').filter((file) =>
      /sql\.raw\(|\.execute\(['"`]|(?<!\/[a-z]*)\.exec\(`/.test(readFileSync(file, 'utf8')),
    ),
  ).toEqual(['server/platform/db/migrate.ts'])
})

test('no secret comes from Math.random', () => {
  expect(sources('server').filter((file) => readFileSync(file, 'utf8').includes('Math.random'))).toEqual([
    'server/platform/bus/redis-connection.ts',
  ])
})

test('no secret stands in the repository', () => {
  const secrets =
    /AIza[\w-]{35}|sk-(?:ant-|proj-)?[A-Za-z0-9]{32,}|-----BEGIN (?:RSA |EC )?PRIVATE KEY-----\n[A-Za-z0-9+/]{40}|gh[pousr]_[A-Za-z0-9]{36}/
  expect(
    tracked('.').filter(
      (file) =>
        /\.(?:ts|tsx|mjs|json|md|ya?ml|example)$/.test(file) &&
        existsSync(file) &&
        secrets.test(readFileSync(file, 'utf8')),
    ),
  ).toEqual([])
})

test('a log never holds what was sent, not even when the database refuses it', async () => {
  const lines: string[] = []
  const logger = createLogger('debug', { write: (line: string) => void lines.push(line) })
  const { database, close } = await openTestDatabase()
  const refused = database.execute(
    sql`insert into users (firebase_uid, email) values (${'my private words'}, ${null})`,
  )
  await refused.catch((error: unknown) => logger.error({ error }, 'A call failed'))
  await close()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('A call failed')
  expect(lines[0]).not.toContain('my private words')
})

/** The names of a file's tests. */
function testsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/^ *(?:test\(|test\.(?:each|skipIf)\b.*\)\(|\]\)\()\s*(['"`])(.+?)\1,/gm)].map(
    ([, , name = '']) => name,
  )
}

function sources(folder: string): string[] {
  return tracked(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
}

function tracked(folder: string): string[] {
  return execFileSync('git', ['ls-files', folder], { encoding: 'utf8' }).trim().split('\n')
}
