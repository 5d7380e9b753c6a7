import { createHash } from 'node:crypto'
import { isLoopback, type Settings } from '#server/platform/settings.ts'

/** What the processes of one installation have in common, and those of another on the same Redis have not: their database, and the public address. */
export function installationName({
  databaseUrl,
  dataDirectory,
  publicUrl,
}: Pick<Settings, 'databaseUrl' | 'dataDirectory' | 'publicUrl'>): string {
  const { host, pathname } = databaseUrl ? new URL(databaseUrl) : { host: '', pathname: dataDirectory }
  // On one machine each process may have a port of its own.
  const address = isLoopback(publicUrl) ? '' : publicUrl
  return createHash('sha256').update([host, pathname, address].join(' ')).digest('hex').slice(0, 16)
}
