import { storage } from '#app/ui/browser-storage.ts'

/** A change made offline, kept across reloads until the server has it. */
export interface WaitingChange<Change = unknown> {
  /** Identifies the change. */
  key: string
  projectId: number
  taskId: number
  change: Change
}

const storedAs = 'waiting-changes'
const mostWaiting = 500

export function keepWaiting(waiting: WaitingChange): void {
  write([...waitingChanges(), waiting].slice(-mostWaiting))
}

export function forgetWaiting(key: string): void {
  const before = waitingChanges()
  const after = before.filter((one) => one.key !== key)
  if (after.length < before.length) write(after)
}

export function waitingChanges(): WaitingChange[] {
  try {
    return JSON.parse(storage('local').read(storedAs) ?? '[]') as WaitingChange[]
  } catch {
    return []
  }
}

export function forgetAllWaiting(): void {
  storage('local').remove(storedAs)
}

function write(changes: WaitingChange[]): void {
  if (changes.length === 0) forgetAllWaiting()
  else storage('local').write(storedAs, JSON.stringify(changes))
}
