import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { serve, type ServerType } from '@hono/node-server'
import { databaseFolder, emptyDatabaseFolder, restoredFolder } from './db/database-folders.ts'
import { DataFolderInUse, DataFolderUnusable, lockDataFolder } from './db/data-folder-lock.ts'
import { beginOpening } from './db/pglite-client.ts'
import { pageRoutes } from './pages.ts'
import { projectRoot } from './project-root.ts'
import { readSettings, SettingsError, type Settings } from './settings.ts'
import { createStartingApp } from './starting-app.ts'
import { createStoppingApp } from './stopping-app.ts'
import type { Whole } from './whole.ts'

const pagesFirstMs = 20
const stopping = { farewellMs: 500, longestMs: 9500 }
/** How long a request may take to arrive: its head, and all of it. Who sends a byte now and then holds no connection for ever. */
const arriving = { headersTimeout: 20_000, requestTimeout: 120_000 }

// Where the folder cannot be written nothing is kept, and the start takes a little longer.
enableCompileCache(path.join(projectRoot, 'build/compiled'))

try {
  await start(readSettings(process.env))
} catch (error) {
  if (![SettingsError, DataFolderInUse, DataFolderUnusable].some((known) => error instanceof known) || !(error instanceof Error)) throw error
  console.error(error.message)
  process.exit(1)
}

/** The public pages first, which need little; then all the rest. */
async function start(settings: Settings): Promise<void> {
  if (!settings.databaseUrl) lockDataFolder(settings.dataDirectory, settings.publicUrl)
  const pages = await pageRoutes(settings, path.join(projectRoot, 'build/client'))
  const coming = Promise.withResolvers<Whole>()
  const stoppingApp = createStoppingApp()
  let app: Pick<Whole, 'fetch'> = createStartingApp(settings, pages, coming.promise)
  let isStopping = false
  const server = await listen((request, environment) => (isStopping ? stoppingApp : app).fetch(request, environment), settings)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  // Not before: where the port is taken the process ends at once, in the middle of whatever its database does.
  if (!settings.databaseUrl) beginDatabase(databaseFolder(settings.dataDirectory))

  // Who waits for a page already is answered before the rest takes the thread.
  await new Promise((resolve) => setTimeout(resolve, pagesFirstMs))
  const { openWhole } = await import('./whole.ts')
  const whole = await openWhole(settings, pages)
  coming.resolve(whole)
  app = whole
  await whole.ready

  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopping.longestMs)
    const begun = await coming.promise
    await begun.finishWork()
    await closeServer(server, stopping.farewellMs)
    await begun.close()
    process.exit(0)
  }
}

/** On a thread of its own, beside what follows here. A restore that was interrupted is finished where it is also told. */
function beginDatabase(folder: string): void {
  if (!existsSync(restoredFolder(folder))) beginOpening({ folder, emptyDatabase: emptyDatabaseFolder })
}

/** Lets what is being sent arrive; connections that stay open beyond that are cut. */
async function closeServer(server: ServerType, milliseconds: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, milliseconds))])
  if ('closeAllConnections' in server) server.closeAllConnections()
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], { port, host }: Settings): Promise<ServerType> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port, hostname: host, serverOptions: arriving }, () => resolve(server))
    server.on('error', (error: NodeJS.ErrnoException) => {
      console.error(whyNotListening(error, { port, host }))
      process.exit(1)
    })
  })
}

/** One line, with the setting to change. */
function whyNotListening({ code, message }: NodeJS.ErrnoException, { port, host }: Pick<Settings, 'port' | 'host'>): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop the program that uses it, or set PORT to another number.`
  if (code === 'EACCES') return `Port ${port} may not be used here. Set PORT to another number, 1024 or above: ${message}`
  return `The setting HOST must be an address of this machine, which ${host} is not: ${message}`
}
