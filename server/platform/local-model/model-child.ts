import { fork, type ChildProcess } from 'node:child_process'
import { LocalModelError } from './local-model-error.ts'
import type { FromModel, LoadRequest, ToModel, WriteRequest, WrittenText } from './model-messages.ts'

/** The process of a loaded model. */
export interface ModelChild {
  pid: number | undefined
  isGone: () => boolean
  /** Resolves when the text is written. Rejects with {@link LocalModelError}. */
  write: (request: WriteRequest, onText: (text: string) => void) => Promise<WrittenText>
  /** Makes the current text end early. */
  stop: () => void
  /** Ends the process immediately, which frees its memory. */
  end: () => void
}

interface Awaited {
  onMessage: (message: FromModel) => void
  onGone: () => void
}

/** Starts a process and loads the model. Rejects with {@link LocalModelError} if that fails. */
export async function startModelChild(load: LoadRequest): Promise<ModelChild> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const child = fork(new URL(`./model-process.${extension}`, import.meta.url), {
    // Its environment contains no keys, and it does not inherit the debugger or terminal.
    env: { PATH: process.env['PATH'], NODE_DISABLE_COLORS: '1' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let isGone = false
  let awaited: Awaited | null = null
  child.on('message', (message) => awaited?.onMessage(message as FromModel))
  for (const event of ['exit', 'error'] as const)
    child.on(event, () => {
      isGone = true
      awaited?.onGone()
    })

  function ask<Result>(message: ToModel, read: (told: FromModel) => Result | undefined): Promise<Result> {
    if (isGone) return Promise.reject(new LocalModelError('crashed'))
    // While idle, the child does not keep this process running.
    keepAlive(child, true)
    return new Promise<Result>((resolve, reject) => {
      awaited = {
        onMessage(told) {
          if (told.kind === 'failed') return reject(new LocalModelError(told.reason, told.message))
          const result = read(told)
          if (result !== undefined) resolve(result)
        },
        onGone: () => reject(new LocalModelError('crashed')),
      }
      send(child, message)
    }).finally(() => {
      awaited = null
      keepAlive(child, false)
    })
  }

  const end = () => void child.kill('SIGKILL')
  try {
    await ask({ kind: 'load', ...load }, (told) => (told.kind === 'loaded' ? true : undefined))
  } catch (error) {
    end()
    throw error
  }
  return {
    pid: child.pid,
    isGone: () => isGone,
    write: (request, onText) =>
      ask({ kind: 'write', ...request }, (told) => {
        if (told.kind === 'text') onText(told.text)
        return told.kind === 'written' ? told : undefined
      }),
    stop: () => send(child, { kind: 'stop' }),
    end,
  }
}

function send(child: ChildProcess, message: ToModel): void {
  // Ignores the error if the child has just died, because its exit event reports that.
  if (child.connected) child.send(message, () => {})
}

function keepAlive(child: ChildProcess, isKept: boolean): void {
  if (isKept) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
