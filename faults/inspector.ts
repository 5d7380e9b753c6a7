import type { ServerProcess } from '#test/processes/server-process.ts'
import { CannotTry, eventually } from './fault.ts'

export interface Inspector {
  /** Runs code on the server's main thread without waiting for its end. */
  evaluate: (expression: string) => void
  close: () => void
}

/** Opens Node's debugger in a running server that was started with `--inspect-port=0`. */
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
  let calls = 0
  const evaluate = (expression: string) =>
    socket.send(JSON.stringify({ id: (calls += 1), method: 'Runtime.evaluate', params: { expression } }))
  return { evaluate, close: () => socket.close() }
}
