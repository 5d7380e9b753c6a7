import { useEffect, useEffectEvent } from 'react'

/** Calls back when the browser restores the page from its back/forward cache. */
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
