import { createHash } from 'node:crypto'
import { isLoopback, type Settings } from '#server/platform/settings.ts'

/** A name shared by the processes of one installation and no other on the same Redis: made from the database and the public address. */
export function installationName({
  databaseUrl,
  dataDirectory,
  publicUrl,
}: Pick<Settings, 'databaseUrl' | 'dataDirectory' | 'publicUrl'>): string {
  const { host, pathname } = databaseUrl ? new URL(databaseUrl) : { host: '', pathname: dataDirectory }
  // On one machine, each process may have its own port.
  const address = isLoopback(publicUrl) ? '' : publicUrl
  return createHash('sha256').update([host, pathname, address].join(' ')).digest('hex').slice(0, 16)
}
