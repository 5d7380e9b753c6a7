import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from '#test/processes/server-process.ts'

export interface SiteProcess {
  /** Without a trailing slash. */
  url: string
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

/** Starts the production build in a separate process with its own data folder. */
export async function startSite(environment: Record<string, string> = {}): Promise<SiteProcess> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'fledge-site-'))
  const server = await startServer(dataDirectory, { FLEDGE_PROGRAM: 'build/node/main.js', ...environment })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
