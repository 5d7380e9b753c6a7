import { createFairQueue } from '#server/platform/workers/fair-queue.ts'
import { LocalModelError } from './local-model-error.ts'
import { startModelChild, type ModelChild } from './model-child.ts'
import type { LoadRequest, WriteRequest, WrittenText } from './model-messages.ts'

export interface LocalEngine {
  /**
   * Writes one text; the model is loaded first if it is not. Texts are written one at a time, and askers take turns.
   * Resolves early when the signal aborts. Rejects with {@link LocalModelError}.
   */
  write: (request: WriteRequest, call: WriteCall) => Promise<WrittenText>
  /** The process of the loaded model; undefined while none is loaded. */
  pid: () => number | undefined
  close: () => void
}

export interface WriteCall {
  asker: string
  signal?: AbortSignal
  onText: (text: string) => void
  /** Called while the text waits for its turn: how many are written before it, each time that changes, and 0 when its turn comes. */
  onWaiting?: (before: number) => void
}

export interface LocalEngineOptions {
  /** Called for each start of the process. Throws {@link LocalModelError} if there is no model. */
  findModel: () => LoadRequest
  /** The model is unloaded when it was not used for this long. */
  idleMs?: number
  mostWaiting?: number
}

interface Job {
  request: WriteRequest
  call: WriteCall
  result: PromiseWithResolvers<WrittenText>
  told: number
}

const stopped: WrittenText = { reason: 'stop', inputTokens: 0, outputTokens: 0 }

/** Runs the model of this machine in a process of its own, which is started when it is needed and ended when it is idle. */
export function createLocalEngine({
  findModel,
  idleMs = 10 * 60_000,
  mostWaiting = 20,
}: LocalEngineOptions): LocalEngine {
  const queue = createFairQueue<Job>()
  const waiting = new Set<Job>()
  let child: ModelChild | null = null
  let isWriting = false
  let idle: NodeJS.Timeout | undefined

  function unload(): void {
    clearTimeout(idle)
    child?.end()
    child = null
  }

  async function loaded(): Promise<ModelChild> {
    if (child && !child.isGone()) return child
    child = null
    child = await startModelChild(findModel())
    return child
  }

  async function writeNow({ request, call, result }: Job): Promise<void> {
    clearTimeout(idle)
    isWriting = true
    const { signal, onText } = call
    let stop = () => {}
    try {
      const model = await loaded()
      if (signal?.aborted) return result.resolve(stopped)
      stop = () => model.stop()
      signal?.addEventListener('abort', stop, { once: true })
      result.resolve(await model.write(request, onText))
    } catch (error) {
      result.reject(error)
    } finally {
      signal?.removeEventListener('abort', stop)
      isWriting = false
      idle = setTimeout(unload, idleMs).unref()
      next()
    }
  }

  function next(): void {
    if (isWriting) return
    const job = queue.take()
    if (job) {
      waiting.delete(job)
      if (job.told > 0) job.call.onWaiting?.(0)
      void writeNow(job)
    }
    for (const one of waiting) tellPlace(one)
  }

  function tellPlace(job: Job): void {
    const before = queue.before(job.call.asker, job) + Number(isWriting)
    if (before === job.told) return
    job.told = before
    job.call.onWaiting?.(before)
  }

  return {
    pid: () => (child && !child.isGone() ? child.pid : undefined),
    close: unload,
    write(request, call) {
      if (call.signal?.aborted) return Promise.resolve(stopped)
      if (waiting.size >= mostWaiting) return Promise.reject(new LocalModelError('busy'))
      const job: Job = { request, call, result: Promise.withResolvers(), told: 0 }
      const leave = () => {
        if (!waiting.delete(job)) return
        queue.remove(call.asker, job)
        job.result.resolve(stopped)
        next()
      }
      call.signal?.addEventListener('abort', leave, { once: true })
      waiting.add(job)
      queue.push(call.asker, job)
      next()
      return job.result.promise.finally(() => call.signal?.removeEventListener('abort', leave))
    },
  }
}
