import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ProjectExport } from '#contract/export.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { ImportAnswer } from './import-worker.ts'

const longestMs = 20_000
const mostMemoryMb = 512

/** Runs {@link readPackedImport} on a thread of its own, so that nobody waits for it. */
export async function checkPackedImport(packed: Uint8Array): Promise<ProjectExport> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const worker = new Worker(new URL(`./import-worker.${extension}`, import.meta.url), {
    workerData: packed,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  })
  try {
    return await wholeFrom(worker)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(
      503,
      'This project took too long to check, so nothing was changed. Try again in a minute.',
      {
        cause: error,
      },
    )
  } finally {
    await worker.terminate()
  }
}

async function wholeFrom(worker: Worker): Promise<ProjectExport> {
  const whole = Promise.withResolvers<ProjectExport>()
  let head: ProjectExport | null = null
  worker.on('message', (answer: ImportAnswer) => {
    if ('problem' in answer) whole.reject(problemOf(answer.problem))
    else if ('head' in answer) head = answer.head
    else if ('list' in answer) head?.[answer.list].push(...(answer.items as never[]))
    else if (head) whole.resolve(head)
  })
  // Whatever ended the thread, nothing has been changed yet.
  const died = once(worker, 'exit').then(() => Promise.reject(new Error('The thread ended too early')))
  const signal = AbortSignal.timeout(longestMs)
  const late = once(signal, 'abort').then(() => Promise.reject(signal.reason as Error))
  return Promise.race([whole.promise, died, late])
}

function problemOf({ status, message, errors }: Pick<Problem, 'status' | 'message' | 'errors'>): Problem {
  return new Problem(status, message, { errors })
}
