import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Busy times of the threads that all callers wait for. */
export interface BusyMs {
  main: number
  database: number
}

/**
 * Measures how long a server's threads work without a pause, in processor time. Start the server with `environment`.
 */
export async function watchBusyThreads(folder: string) {
  const file = path.join(folder, 'busy')
  await writeFile(file, '')
  let read = 0
  return {
    environment: {
      BUSY_FILE: file,
      NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'watch-threads.mjs')).href}`,
    },
    /** The longest times since the last call. */
    async longest(): Promise<BusyMs> {
      const text = (await readFile(file, 'utf8')).slice(read)
      read += text.length
      const longest: BusyMs = { main: 0, database: 0 }
      for (const line of text.split('\n')) {
        const [thread, ms] = line.split(' ')
        if (thread === 'main' || thread === 'database')
          longest[thread] = Math.max(longest[thread], Number(ms))
      }
      return longest
    },
  }
}
