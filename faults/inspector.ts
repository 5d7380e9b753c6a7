import type { ServerProcess } from '#test/server-process.ts'
import { CannotTry, eventually } from './fault.ts'

export interface Inspector {
  /** Runs code on the server's main thread; does not wait for its end. */
  evaluate: (expression: string) => void
  /** Runs code on each thread of the worker pool, as soon as that thread does anything. */
  evaluateInWorkers: (expression: string) => void
  close: () => void
}

/** Opens Node's own debugger in a running server, which must have been started with `--inspect-port=0`. */
export async function createInspector(server: ServerProcess): Promise<Inspector> {
  if (process.platform === 'win32') throw new CannotTry('Windows has no SIGUSR1 to open the debugger with')
  const address = () => /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(server.output())?.[0]
  server.process.kill('SIGUSR1')
  await eventually(10_000, 'the debugger listens', async () => address() !== undefined)
  const socket = new WebSocket(address()!)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const workers = new Set<string>()
  let calls = 0
  const command = (method: string, parameters: object) =>
    JSON.stringify({ id: (calls += 1), method, params: parameters })
  socket.addEventListener('message', ({ data }) => {
    const { method, params } = JSON.parse(String(data)) as {
      method?: string
      params?: { sessionId: string; workerInfo?: { url: string } }
    }
    if (method === 'NodeWorker.attachedToWorker' && params?.workerInfo?.url.includes('piscina'))
      workers.add(params.sessionId)
    if (method === 'NodeWorker.detachedFromWorker') workers.delete(params!.sessionId)
  })
  socket.send(command('NodeWorker.enable', { waitForDebuggerOnStart: false }))
  await eventually(10_000, 'the threads of the pool are seen', async () => workers.size > 0)
  return {
    evaluate: (expression) => socket.send(command('Runtime.evaluate', { expression })),
    evaluateInWorkers(expression) {
      for (const sessionId of workers)
        socket.send(
          command('NodeWorker.sendMessageToWorker', {
            sessionId,
            message: command('Runtime.evaluate', { expression }),
          }),
        )
    },
    close: () => socket.close(),
  }
}
