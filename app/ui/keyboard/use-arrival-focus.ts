import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** A ref for a page's heading, which takes the focus after a client-side navigation. */
export function useArrivalFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null)
  // The router's key for the first page, loaded from the server.
  const isFirst = useLocation().key === 'default'
  const [wasLoaded] = useState(isFirst)
  useEffect(() => {
    const lost = document.activeElement === document.body || document.activeElement === null
    if (lost && !wasLoaded) target.current?.focus({ preventScroll: true })
  }, [wasLoaded])
  return target
}
