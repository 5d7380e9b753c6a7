import { Session } from 'node:inspector/promises'
import { z } from 'zod'

const Attached = z.object({ sessionId: z.string(), workerInfo: z.object({ url: z.string() }) })

/** Ends the thread of this process's embedded database, like a crash. */
export function killDatabaseThread(): Promise<void> {
  return runInDatabaseThread('process.exit(7)')
}

/** Makes that thread hang. */
export function hangDatabaseThread(): Promise<void> {
  return runInDatabaseThread('for (;;);')
}

async function runInDatabaseThread(expression: string): Promise<void> {
  const session = new Session()
  session.connect()
  const found = Promise.withResolvers<string>()
  session.on('NodeWorker.attachedToWorker', ({ params }) => {
    const { sessionId, workerInfo } = Attached.parse(params)
    if (workerInfo.url.includes('pglite-worker')) found.resolve(sessionId)
  })
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  const sessionId = await found.promise
  await session.post('NodeWorker.sendMessageToWorker', {
    sessionId,
    message: JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }),
  })
  session.disconnect()
}
