import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ProjectExport } from '#contract/export.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { ImportAnswer } from './import-process.ts'

const longestMs = 20_000
const mostMemoryMb = 512

/**
 * Runs {@link readPackedImport} in its own process, so that it does not block other requests and its memory
 * is freed.
 */
export async function checkPackedImport(packed: Uint8Array): Promise<ProjectExport> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const child = fork(fileURLToPath(new URL(`./import-process.${extension}`, import.meta.url)), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, `--max-old-space-size=${mostMemoryMb}`, '--max-semi-space-size=8'],
  })
  // Sending to a process that has just died fails; that is handled by `close`.
  child.on('error', () => {})
  try {
    child.send(packed)
    return await wholeFrom(child)
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
    child.kill('SIGKILL')
  }
}

async function wholeFrom(child: ChildProcess): Promise<ProjectExport> {
  const whole = Promise.withResolvers<ProjectExport>()
  let head: ProjectExport | null = null
  child.on('message', (answer: ImportAnswer) => {
    if ('problem' in answer) whole.reject(problemOf(answer.problem))
    else if ('head' in answer) head = answer.head
    else if ('list' in answer) head?.[answer.list].push(...(answer.items as never[]))
    else if (head) whole.resolve(head)
  })
  // However the process ended, nothing has been changed yet.
  const died = once(child, 'close').then(() => Promise.reject(new Error('The process ended too early')))
  const signal = AbortSignal.timeout(longestMs)
  const late = once(signal, 'abort').then(() => Promise.reject(signal.reason as Error))
  return Promise.race([whole.promise, died, late])
}

function problemOf({ status, message, errors }: Pick<Problem, 'status' | 'message' | 'errors'>): Problem {
  return new Problem(status, message, { errors })
}
