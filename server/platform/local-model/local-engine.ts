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
  /** Nobody waits for this text: all others go before it, and one that comes while it is written stops it until later. */
  givesWay?: boolean
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
  /** Set while it is written, if it gives way. */
  yieldNow?: AbortController
}

const stopped: WrittenText = { reason: 'stop', inputTokens: 0, outputTokens: 0 }

/** Runs the model on this machine in a process of its own, which is started when it is needed and ended when it is idle. */
export function createLocalEngine({
  findModel,
  idleMs = 10 * 60_000,
  mostWaiting = 20,
}: LocalEngineOptions): LocalEngine {
  const lines = createLines(mostWaiting)
  const model = createLoadedModel(findModel, idleMs)
  let writing: Job | null = null

  async function writeNow(job: Job): Promise<void> {
    writing = job
    try {
      const written = await (job.call.givesWay ? writeGivingWay(model, job) : writeWith(model, job))
      if (written) job.result.resolve(written)
      else lines.push(job)
    } catch (error) {
      job.result.reject(error)
    } finally {
      writing = null
      model.rest()
      next()
    }
  }

  function next(): void {
    if (lines.isWaitedFor()) writing?.yieldNow?.abort()
    const job = writing ? undefined : lines.take()
    if (job) {
      if (job.told > 0) job.call.onWaiting?.(0)
      void writeNow(job)
    }
    lines.tellPlaces(Number(writing !== null && !writing.call.givesWay))
  }

  return {
    pid: model.pid,
    close: model.unload,
    write(request, call) {
      if (call.signal?.aborted) return Promise.resolve(stopped)
      if (lines.areFullFor(call)) return Promise.reject(new LocalModelError('busy'))
      const job: Job = { request, call, result: Promise.withResolvers(), told: 0 }
      const leave = () => {
        if (!lines.remove(job)) return
        job.result.resolve(stopped)
        next()
      }
      call.signal?.addEventListener('abort', leave, { once: true })
      lines.push(job)
      next()
      return job.result.promise.finally(() => call.signal?.removeEventListener('abort', leave))
    },
  }
}

/** Those who wait for their text, and after them the texts that nobody waits for. In each line askers take turns. */
function createLines(mostWaiting: number) {
  const [first, later] = [createFairQueue<Job>(), createFairQueue<Job>()]
  const waiting = new Set<Job>()
  const lineFor = ({ givesWay }: WriteCall) => (givesWay ? later : first)

  return {
    isWaitedFor: () => first.size > 0,
    areFullFor: (call: WriteCall) => lineFor(call).size >= mostWaiting,
    push(job: Job): void {
      waiting.add(job)
      lineFor(job.call).push([job.call.asker], job)
    },
    take(): Job | undefined {
      const job = first.take() ?? later.take()
      if (job) waiting.delete(job)
      return job
    },
    /** False if it is not waiting any more. */
    remove(job: Job): boolean {
      if (!waiting.delete(job)) return false
      lineFor(job.call).remove([job.call.asker], job)
      return true
    },
    tellPlaces(before: number): void {
      const order = first.inOrder()
      for (const job of waiting) if (!job.call.givesWay) tellPlace(job, order.indexOf(job) + before)
    },
  }
}

function tellPlace(job: Job, before: number): void {
  if (before === job.told) return
  job.told = before
  job.call.onWaiting?.(before)
}

/** Null if it had to give way. Its text is told when it is whole, since it may be written again. */
async function writeGivingWay(model: LoadedModel, job: Job): Promise<WrittenText | null> {
  const yieldNow = new AbortController()
  job.yieldNow = yieldNow
  let text = ''
  const { signal } = job.call
  const call: WriteCall = {
    ...job.call,
    onText: (piece) => (text += piece),
    signal: signal ? AbortSignal.any([signal, yieldNow.signal]) : yieldNow.signal,
  }
  try {
    const written = await writeWith(model, { ...job, call })
    if (yieldNow.signal.aborted && !signal?.aborted) return null
    job.call.onText(text)
    return written
  } finally {
    delete job.yieldNow
  }
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
  /** Loads the model if it is not loaded. Rejects with {@link LocalModelError}. */
  use: () => Promise<ModelChild>
  /** Begins the time after which an unused model is unloaded. */
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
