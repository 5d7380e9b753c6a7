import type { CodeLine } from './code-lines.tsx'

/** Like `highlightCode`, but in a worker, and cached. */
export function highlightInBackground(code: string, language: string): Promise<CodeLine[]> {
  const key = `${language}\n${code}`
  const known = remembered.get(key)
  if (known) return known
  if (remembered.size >= rememberedBlocks) remembered.delete(remembered.keys().next().value ?? '')
  const lines = ask(code, language)
  remembered.set(key, lines)
  return lines
}

const rememberedBlocks = 300
const remembered = new Map<string, Promise<CodeLine[]>>()
const waiting = new Map<number, (lines: CodeLine[]) => void>()
let worker: Worker | null = null
let lastId = 0

function ask(code: string, language: string): Promise<CodeLine[]> {
  worker ??= startWorker()
  const id = ++lastId
  worker.postMessage({ id, code, language })
  return new Promise((resolve) => waiting.set(id, resolve))
}

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; lines: CodeLine[] }>) => {
    waiting.get(data.id)?.(data.lines)
    waiting.delete(data.id)
  })
  return started
}
