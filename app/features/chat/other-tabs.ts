/** Tells this browser's other tabs that a conversation moved on. */
export function tellOtherTabs(projectId: number): void {
  channel()?.postMessage(projectId)
}

export function onOtherTab(projectId: number, onMoved: () => void): () => void {
  const listened = channel()
  const look = ({ data }: MessageEvent<unknown>) => {
    if (data === projectId) onMoved()
  }
  listened?.addEventListener('message', look)
  return () => listened?.removeEventListener('message', look)
}

let shared: BroadcastChannel | null = null

function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  return (shared ??= new BroadcastChannel('fledge-chat'))
}
