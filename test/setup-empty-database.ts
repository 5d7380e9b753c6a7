import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { emptyDatabaseDump } from '#test/storage/test-database.ts'

const journal = path.join(projectRoot, 'server/platform/db/migrations/meta/_journal.json')

/**
 * Makes sure that the empty database is up to date. `npm test` builds it; for `vitest` alone it may be missing or
 * outdated.
 */
export default function setup(): void {
  if (existsSync(emptyDatabaseDump) && statSync(emptyDatabaseDump).mtimeMs > statSync(journal).mtimeMs) return
  execFileSync(process.execPath, [path.join(projectRoot, 'server/platform/db/make-empty-database.ts')], {
    stdio: 'inherit',
  })
}
