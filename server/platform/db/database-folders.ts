import path from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'

/** Where the embedded database lies. */
export const databaseFolder = (dataDirectory: string) => path.join(dataDirectory, 'database')

/** A new one while it is being made. */
export const unfinishedFolder = (folder: string) => `${folder}.unfinished`

/** What is being restored to take a database's place, and where it stands once it is whole. */
export const restoringFolder = (folder: string) => `${folder}.restoring`
export const restoredFolder = (folder: string) => `${folder}.restored`

/** A copy of a running database, from which its backup is written. */
export const copyFolder = (folder: string) => `${folder}.copy`

/** Migrated, without a row. Made by the build; without it a first start takes some seconds longer. */
export const emptyDatabaseFolder = path.join(projectRoot, 'build/empty-database')

export const migrationsFolder = path.join(projectRoot, 'server/platform/db/migrations')
