const everyMs = 250
const listeners = new Set<() => void>()
let timer: NodeJS.Timeout | undefined

/** Four times a second, the same moment for all who listen; returns the way to stop. */
export function onBeat(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), everyMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
