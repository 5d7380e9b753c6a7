import { startProcess, type ProcessOptions, type WorkerProcess } from './worker-process.ts'

export interface ProcessesOptions extends ProcessOptions {
  processes: number
  /** Replacements could not load, one after another, so the pool is broken. */
  onBroken?: (error: unknown) => void
}

/** The pauses between them grow from half a second to four. */
const mostFailedStarts = 5
const firstPauseMs = 500

/** Starts the processes of a pool; one that ends is replaced. `onFree` is called when a process has loaded. */
export function startProcesses({ processes, onBroken, ...options }: ProcessesOptions, onFree: () => void) {
  const workers = new Set<WorkerProcess>()
  const pauses = new Set<NodeJS.Timeout>()
  let failedStarts = 0
  let isClosed = false

  function start(): WorkerProcess {
    const worker = startProcess(options)
    workers.add(worker)
    void worker.ended.then(() => workers.delete(worker))
    return worker
  }

  function replaceWhenEnded(worker: WorkerProcess): void {
    void worker.ended.then(() => {
      if (!isClosed) replace()
    })
  }

  function replace(): void {
    const worker = start()
    worker.loaded.then(
      () => {
        failedStarts = 0
        replaceWhenEnded(worker)
        onFree()
      },
      (error: unknown) => {
        failedStarts += 1
        if (isClosed) return
        if (failedStarts >= mostFailedStarts) onBroken?.(error)
        else replaceLater(firstPauseMs * 2 ** (failedStarts - 1))
      },
    )
  }

  function replaceLater(pauseMs: number): void {
    const pause = setTimeout(() => {
      pauses.delete(pause)
      replace()
    }, pauseMs)
    pauses.add(pause)
  }

  const first = Array.from({ length: processes }, start)
  const ready = Promise.all(
    first.map(async (worker) => {
      await worker.loaded
      replaceWhenEnded(worker)
      onFree()
    }),
  ).then(
    () => {},
    (error: unknown) => {
      if (!isClosed) throw error
    },
  )
  // Whoever awaits it learns of the failure; here it only must not count as unhandled.
  ready.catch(() => {})

  return {
    /** Resolves when every process has loaded. */
    ready,
    /** A process that can take a call now. */
    free: () => [...workers].find(({ isFree }) => isFree),
    /** Whether no process can take calls yet, or again. */
    areLoading: () => ![...workers].some(({ isLoaded }) => isLoaded),
    async close() {
      isClosed = true
      for (const pause of pauses) clearTimeout(pause)
      const open = [...workers]
      for (const worker of open) worker.kill()
      await Promise.all(open.map(({ ended }) => ended))
    },
  }
}
