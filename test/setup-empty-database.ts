import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { emptyDatabaseFile } from '#server/db/database.ts'
import { projectRoot } from '#server/project-root.ts'

/** Tests begin with a migrated, empty database; `npm test` has built it, a single `vitest` may not have. */
export default function setup(): void {
  if (existsSync(emptyDatabaseFile)) return
  execFileSync(process.execPath, [path.join(projectRoot, 'server/db/make-empty-database.ts')], { stdio: 'inherit' })
}
