import path from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'

export const databaseFolder = (dataDirectory: string) => path.join(dataDirectory, 'database')

/** A new database while it is being created. */
export const unfinishedFolder = (folder: string) => `${folder}.unfinished`

/**
 * Where a backup is restored to. When complete, it is renamed to `.restored`, then to the database's own
 * name; a restart between the two renames finishes the restore.
 */
export const restoringFolder = (folder: string) => `${folder}.restoring`
export const restoredFolder = (folder: string) => `${folder}.restored`

/** The copy of a running database from which a backup is written. */
export const copyFolder = (folder: string) => `${folder}.copy`

/** A migrated, empty database made by the build. Without it, the first start takes a few seconds longer. */
export const emptyDatabaseFolder = path.join(projectRoot, 'build/empty-database')

export const migrationsFolder = path.join(projectRoot, 'server/platform/db/migrations')
