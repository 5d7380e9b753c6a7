import { serve, type ServerType } from '@hono/node-server'
import { limits } from '#contract/limits.ts'
import { DataFolderInUse, DataFolderUnusable, lockDataFolder } from './platform/db/data-folder-lock.ts'
import { cutStalledReaders } from '#server/platform/http/limits/cut-stalled-readers.ts'
import { createServer, type RunningServer } from './server.ts'
import { readSettings, SettingsError, type Settings } from './platform/settings.ts'

const stopping = { farewellMs: 500, longestMs: 9500 }
/**
 * How long a request's headers and the whole request may take to arrive: slow clients could hold connections
 * open forever.
 */
const arriving = { headersTimeout: 20_000, requestTimeout: 120_000 }
/**
 * Longer than common proxies and clients keep idle connections, so that they close first: a request that
 * arrives while the server closes fails with ECONNRESET.
 */
const idle = { keepAliveTimeout: 65_000 }

try {
  await run(readSettings(process.env))
} catch (error) {
  if (
    ![SettingsError, DataFolderInUse, DataFolderUnusable].some((known) => error instanceof known) ||
    !(error instanceof Error)
  )
    throw error
  console.error(error.message)
  process.exit(1)
}

async function run(settings: Settings): Promise<void> {
  if (!settings.databaseUrl) lockDataFolder(settings.dataDirectory, settings.publicUrl)
  const server = await createServer(settings)
  const listener = await listen(server.fetch, settings)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(server, listener))
  // Only after listening: if the port is taken, the process exits at once, and must not be in the middle of
  // database work.
  await server.open()
}

async function stop(server: RunningServer, listener: ServerType): Promise<void> {
  setTimeout(() => process.exit(1), stopping.longestMs)
  await server.finishWork()
  await closeListener(listener, stopping.farewellMs)
  await server.close()
  process.exit(0)
}

/** Waits for responses in progress, but no longer than this, then cuts the remaining connections. */
async function closeListener(listener: ServerType, milliseconds: number): Promise<void> {
  const closed = new Promise((resolve) => listener.close(resolve))
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, milliseconds))])
  if ('closeAllConnections' in listener) listener.closeAllConnections()
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], { port, host }: Settings): Promise<ServerType> {
  return new Promise((resolve) => {
    const listener = serve({ fetch, port, hostname: host, serverOptions: { ...arriving, ...idle } }, () =>
      resolve(listener),
    )
    cutStalledReaders(listener, limits.unread.cutAfterSeconds * 1000)
    listener.on('error', (error: NodeJS.ErrnoException) => {
      console.error(whyNotListening(error, { port, host }))
      process.exit(1)
    })
  })
}

/** One line for the operator that names the setting to change. */
function whyNotListening(
  { code, message }: NodeJS.ErrnoException,
  { port, host }: Pick<Settings, 'port' | 'host'>,
): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop the program that uses it, or set PORT to another number.`
  if (code === 'EACCES')
    return `Port ${port} may not be used here. Set PORT to another number, 1024 or above: ${message}`
  return `HOST must be an address of this machine; ${host} is not: ${message}`
}
