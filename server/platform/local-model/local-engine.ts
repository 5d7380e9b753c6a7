import { createFairQueue } from '#server/platform/workers/fair-queue.ts'
import { LocalModelError } from './local-model-error.ts'
import { startModelChild, type ModelChild } from './model-child.ts'
import type { LoadRequest, WriteRequest, WrittenText } from './model-messages.ts'

export interface LocalEngine {
  /**
   * Writes one text, loading the model first if necessary. Texts are written one at a time, and askers take turns.
   * Resolves early if the signal aborts. Rejects with {@link LocalModelError}.
   */
  write: (request: WriteRequest, call: WriteCall) => Promise<WrittenText>
  /** The process id of the loaded model; undefined if none is loaded. */
  pid: () => number | undefined
  close: () => void
}

export interface WriteCall {
  asker: string
  signal?: AbortSignal
  onText: (text: string) => void
  /**
   * Called while the text waits: with the number of texts before it whenever that changes, and 0 when its turn comes.
   */
  onWaiting?: (before: number) => void
}

export interface LocalEngineOptions {
  /** Called each time the process is started. Throws {@link LocalModelError} if there is no model. */
  findModel: () => LoadRequest
  /** After this time without use, the model is unloaded. */
  idleMs?: number
  mostWaiting?: number
}

interface Job {
  request: WriteRequest
  call: WriteCall
  result: PromiseWithResolvers<WrittenText>
  /** The number last passed to `onWaiting`. */
  told: number
}

const stopped: WrittenText = { reason: 'stop', inputTokens: 0, outputTokens: 0 }

/** Runs the model on this machine in a separate process, which is started on demand and ended when idle. */
export function createLocalEngine({
  findModel,
  idleMs = 10 * 60_000,
  mostWaiting = 20,
}: LocalEngineOptions): LocalEngine {
  const queue = createFairQueue<Job>()
  const model = createLoadedModel(findModel, idleMs)
  let isWriting = false

  async function writeNow(job: Job): Promise<void> {
    isWriting = true
    try {
      job.result.resolve(await writeWith(model, job))
    } catch (error) {
      job.result.reject(error)
    } finally {
      isWriting = false
      model.rest()
      next()
    }
  }

  function next(): void {
    const job = isWriting ? undefined : queue.take()
    if (job) {
      tellPlace(job, 0)
      void writeNow(job)
    }
    for (const [at, waiting] of queue.inOrder().entries()) tellPlace(waiting, at + 1)
  }

  return {
    pid: model.pid,
    close: model.unload,
    write(request, call) {
      if (call.signal?.aborted) return Promise.resolve(stopped)
      if (queue.size >= mostWaiting) return Promise.reject(new LocalModelError('busy'))
      const job: Job = { request, call, result: Promise.withResolvers(), told: 0 }
      const leave = () => {
        if (!queue.inOrder().includes(job)) return
        queue.remove([call.asker], job)
        job.result.resolve(stopped)
        next()
      }
      call.signal?.addEventListener('abort', leave, { once: true })
      queue.push([call.asker], job)
      next()
      return job.result.promise.finally(() => call.signal?.removeEventListener('abort', leave))
    },
  }
}

function tellPlace(job: Job, before: number): void {
  if (before === job.told) return
  job.told = before
  job.call.onWaiting?.(before)
}

async function writeWith(
  model: LoadedModel,
  { request, call }: Pick<Job, 'request' | 'call'>,
): Promise<WrittenText> {
  const child = await model.use()
  if (call.signal?.aborted) return stopped
  const stop = () => child.stop()
  call.signal?.addEventListener('abort', stop, { once: true })
  try {
    return await child.write(request, call.onText)
  } finally {
    call.signal?.removeEventListener('abort', stop)
  }
}

interface LoadedModel {
  /** Loads the model if necessary. Rejects with {@link LocalModelError}. */
  use: () => Promise<ModelChild>
  /** Starts the timer after which an unused model is unloaded. */
  rest: () => void
  unload: () => void
  pid: () => number | undefined
}

function createLoadedModel(findModel: () => LoadRequest, idleMs: number): LoadedModel {
  let child: ModelChild | null = null
  let idle: NodeJS.Timeout | undefined

  function unload(): void {
    clearTimeout(idle)
    child?.end()
    child = null
  }

  return {
    async use() {
      clearTimeout(idle)
      if (!child || child.isGone()) child = await startModelChild(findModel())
      return child
    },
    rest() {
      clearTimeout(idle)
      idle = setTimeout(unload, idleMs).unref()
    },
    unload,
    pid: () => (child && !child.isGone() ? child.pid : undefined),
  }
}
