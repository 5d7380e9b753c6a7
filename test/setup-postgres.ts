import type { TestProject } from 'vitest/node'
import { startPostgres } from '#test/storage/postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's address without a database name; tests create their own databases there. */
    postgresUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return () => postgres.close()
}
