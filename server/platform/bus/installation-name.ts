import { createHash } from 'node:crypto'
import { isLoopback, type Settings } from '#server/platform/settings.ts'

/**
 * A name common to the processes of one installation and different from others on the same Redis, derived from the
 * database and the public address.
 */
export function installationName({
  databaseUrl,
  dataDirectory,
  publicUrl,
}: Pick<Settings, 'databaseUrl' | 'dataDirectory' | 'publicUrl'>): string {
  const { host, pathname } = databaseUrl ? new URL(databaseUrl) : { host: '', pathname: dataDirectory }
  // On one machine, each process may have its own port, so the address is left out.
  const address = isLoopback(publicUrl) ? '' : publicUrl
  return createHash('sha256').update([host, pathname, address].join(' ')).digest('hex').slice(0, 16)
}
