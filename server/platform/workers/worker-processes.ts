import { startProcess, type ProcessOptions, type WorkerProcess } from './worker-process.ts'

export interface ProcessesOptions extends ProcessOptions {
  processes: number
  /** Called if several replacements in a row could not load, so that the pool is broken. */
  onBroken?: (error: unknown) => void
}

/** The pauses between starts grow from half a second to four. */
const mostFailedStarts = 5
const firstPauseMs = 500

/** Starts a pool's processes and replaces those that end. `onFree` is called when a process has loaded. */
export function startProcesses({ processes, onBroken, ...options }: ProcessesOptions, onFree: () => void) {
  const workers = new Set<WorkerProcess>()
  let failedStarts = 0
  let isClosed = false

  function start(): WorkerProcess {
    const worker = startProcess(options)
    workers.add(worker)
    void worker.ended.then(() => workers.delete(worker))
    return worker
  }

  function use(worker: WorkerProcess): void {
    failedStarts = 0
    void worker.ended.then(replace)
    onFree()
  }

  function replace(): void {
    if (isClosed) return
    const worker = start()
    worker.loaded.then(
      () => use(worker),
      (error: unknown) => {
        failedStarts += 1
        if (isClosed) return
        if (failedStarts >= mostFailedStarts) onBroken?.(error)
        else setTimeout(replace, firstPauseMs * 2 ** (failedStarts - 1)).unref()
      },
    )
  }

  const loaded = () => [...workers].filter(({ isLoaded }) => isLoaded).length

  const ready = loadInTurn(processes, () => (isClosed ? null : start()), use).catch((error: unknown) => {
    if (!isClosed) throw error
  })
  // Callers handle the failure; this only prevents an unhandled rejection.
  ready.catch(() => {})

  return {
    /** Resolves when all processes have loaded. */
    ready,
    /** A process that can take a call now; undefined if all are busy. */
    free: () => [...workers].find(({ isFree }) => isFree),
    /** The number of processes that have loaded. */
    loaded,
    async close() {
      isClosed = true
      const open = [...workers]
      for (const worker of open) worker.kill()
      await Promise.all(open.map(({ ended }) => ended))
    },
  }
}

/** One after another: on two cores, starting them together would delay the first. Stops if `start` returns null. */
async function loadInTurn(
  count: number,
  start: () => WorkerProcess | null,
  use: (worker: WorkerProcess) => void,
): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const worker = start()
    if (!worker) return
    await worker.loaded
    use(worker)
  }
}
