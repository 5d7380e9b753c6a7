import { useEffect, useEffectEvent } from 'react'

/** Calls when the browser brings back, as it was, a page that was left: with Back or Forward. */
export function usePageReturn(onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn)
  useEffect(() => {
    const listening = new AbortController()
    window.addEventListener('pageshow', (event) => event.persisted && handleReturn(), {
      signal: listening.signal,
    })
    return () => listening.abort()
  }, [])
}
