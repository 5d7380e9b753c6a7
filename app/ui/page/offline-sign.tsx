import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** Says that the browser is offline, and that changes are kept and sent later. */
export function OfflineSign() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <p role="status" className="shrink-0">
      {!isOnline && (
        <span
          title="Your changes and messages are kept, and sent when you are back online."
          className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-doing-tint px-3 text-sm font-semibold text-doing"
        >
          <CloudOff aria-hidden className="size-4" />
          Offline
          <span className="sr-only">
            . Your changes and messages are kept, and sent when you are back online.
          </span>
        </span>
      )}
    </p>
  )
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
