export type SessionChange = 'signed-in' | 'signed-out'

const name = 'fledge-session'

/** Tells this browser's other tabs, which share the session's cookie. */
export function tellOtherTabs(change: SessionChange): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(name)
  channel.postMessage(change)
  channel.close()
}

/** Returns what ends the listening. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data)
  })
  return () => channel.close()
}
