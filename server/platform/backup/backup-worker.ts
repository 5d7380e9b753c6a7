import { rm } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import * as schema from '#server/platform/db/tables/schema.ts'
import { copyDatabase } from './copy-database.ts'
import { writeBackup } from './write-backup.ts'

export interface BackupJob {
  folder: string
  copy: string
  file: string
  now: Date
}

export type BackupProgress = { copied: true } | { rows: number }

// Copying, reading and compressing a large database takes seconds, so it runs on its own thread.
const { folder, copy, file, now } = workerData as BackupJob
try {
  copyDatabase(folder, copy)
  report({ copied: true })
  const client = await PGlite.create({
    dataDir: copy,
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'],
  })
  const rows = await writeBackup(drizzle(client, { schema }), file, now)
  await client.close()
  report({ rows })
} finally {
  await rm(copy, { recursive: true, force: true })
}

function report(progress: BackupProgress): void {
  parentPort!.postMessage(progress)
}
