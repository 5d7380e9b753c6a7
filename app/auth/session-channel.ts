export type SessionChange = 'signed-in' | 'signed-out'

/** Notifies this browser's other tabs, which share the session cookie. */
export function tellOtherTabs(change: SessionChange): void {
  channel()?.postMessage(change)
}

/** Calls back when another tab signs in or out; returns a function that stops listening. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  const listened = channel()
  const look = ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data)
  }
  listened?.addEventListener('message', look)
  return () => listened?.removeEventListener('message', look)
}

let shared: BroadcastChannel | null = null

/** One channel per tab: a channel does not receive its own messages. */
function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  return (shared ??= new BroadcastChannel('fledge-session'))
}
