import { z } from 'zod'

const Targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }))
const Detached = z.object({
  method: z.literal('NodeWorker.detachedFromWorker'),
  params: z.object({ sessionId: z.string() }),
})
const Attached = z.object({
  method: z.literal('NodeWorker.attachedToWorker'),
  params: z.object({ sessionId: z.string(), workerInfo: z.object({ url: z.string() }) }),
})

/** Connects to a Node process that was started with --inspect. */
export async function createThreadInspector(port: number) {
  const [target] = Targets.parse(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json())
  const socket = new WebSocket(target!.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('The inspector does not answer')))
  })
  /** The address of each running thread's program, by session. */
  const threads = new Map<string, string>()
  socket.addEventListener('message', ({ data }) => {
    const message: unknown = JSON.parse(String(data))
    const attached = Attached.safeParse(message)
    if (attached.success) threads.set(attached.data.params.sessionId, attached.data.params.workerInfo.url)
    const detached = Detached.safeParse(message)
    if (detached.success) threads.delete(detached.data.params.sessionId)
  })
  const send = (method: string, params: object) => socket.send(JSON.stringify({ id: 1, method, params }))
  send('NodeWorker.enable', { waitForDebuggerOnStart: false })

  return {
    /** Runs JavaScript in the thread that runs a program. */
    async runInWorker(program: string, expression: string): Promise<void> {
      const find = () => [...threads].find(([, url]) => url.includes(program))?.[0]
      while (!find()) await new Promise((resolve) => setTimeout(resolve, 20))
      send('NodeWorker.sendMessageToWorker', {
        sessionId: find(),
        message: JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }),
      })
    },
    close: () => socket.close(),
  }
}
