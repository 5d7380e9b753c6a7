import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { copyFolder, databaseFolder } from '#server/platform/db/database-folders.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { BackupJob, BackupProgress } from './backup-worker.ts'

interface LiveBackup {
  dataDirectory: string
  file: string
  now: Date
  signal: AbortSignal
}

/**
 * Backs up a running server's embedded database from a copy, so that the database is blocked for only one checkpoint.
 * Returns the number of rows. No other checkpoint may be made in the meantime.
 */
export async function writeLiveBackup(
  database: Database,
  { dataDirectory, file, now, signal }: LiveBackup,
): Promise<number> {
  const folder = databaseFolder(dataDirectory)
  const copy = copyFolder(folder)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await database.execute(sql`checkpoint`)
  const before = await lastCheckpoint(database)
  const requireSameCheckpoint = async () => {
    if ((await lastCheckpoint(database)) !== before)
      throw new Error(
        'The database was restarted while it was being copied, so the copy is inconsistent and cannot be used',
      )
  }
  try {
    return await runWorker({ folder, copy, file, now }, signal, requireSameCheckpoint)
  } finally {
    await Promise.all([copy, `${file}.part`].map((left) => rm(left, { recursive: true, force: true })))
  }
}

async function lastCheckpoint(database: Database): Promise<string> {
  const { rows } = await database.execute<{ place: string }>(
    sql`select checkpoint_lsn::text as place from pg_control_checkpoint()`,
  )
  return rows[0]!.place
}

async function runWorker(
  job: BackupJob,
  signal: AbortSignal,
  whenCopied: () => Promise<void>,
): Promise<number> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const worker = new Worker(new URL(`./backup-worker.${extension}`, import.meta.url), { workerData: job })
  const done = Promise.withResolvers<number>()
  let checked = Promise.resolve()
  worker.on('message', (progress: BackupProgress) => {
    if ('rows' in progress) done.resolve(checked.then(() => progress.rows))
    else checked = whenCopied()
    checked.catch(done.reject)
  })
  worker.on('error', done.reject)
  worker.on('exit', () => done.reject(new Error('The thread that writes the backup ended too early')))
  const abort = () => done.reject(new Error('The server is stopping', { cause: signal.reason }))
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  try {
    return await done.promise
  } finally {
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
