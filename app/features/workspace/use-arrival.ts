import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { WorkspaceAddress } from './workspace-address.ts'

const patienceMs = 10_000

/** A place in the workspace that the user opened through search or a command. */
interface Arrival {
  arrivedAt: number
  /** The question for the tutor; empty to let the user type it. */
  ask: string | null
}

/** The last arrival, or null. Panels use its time as their key, to show the place in the URL again. */
export function useArrival({ tab, openTaskId, openSolutionId }: WorkspaceAddress): Arrival | null {
  const { state } = useLocation() as { state: Partial<Arrival> | null }
  const [, setSearch] = useSearchParams()
  const [arrival, setArrival] = useState<Arrival | null>(null)
  const { arrivedAt, ask = null } = state ?? {}
  const place =
    (openTaskId !== null && `#task-${openTaskId} button[aria-expanded]`) ||
    (openSolutionId !== null && `#solution-${openSolutionId} button[aria-expanded]`) ||
    (arrival?.ask === '' && '#chat-panel textarea') ||
    (tab !== null && '#plan-panel [role="tab"][data-state="active"]')

  const reachedAt = useRef<number | null>(null)
  const stopLooking = useRef(() => {})
  useEffect(() => () => stopLooking.current(), [])
  if (arrivedAt !== undefined && arrivedAt !== arrival?.arrivedAt) setArrival({ arrivedAt, ask })

  useEffect(() => {
    // Removes it from the history entry, so that reloading or going back does not count as an arrival.
    if (arrivedAt !== undefined) setSearch((search) => search, { replace: true, preventScrollReset: true })
  }, [arrivedAt, setSearch])

  useEffect(() => {
    if (!arrival || arrival.arrivedAt === reachedAt.current) return
    reachedAt.current = arrival.arrivedAt
    stopLooking.current()
    if (place && !arrival.ask)
      stopLooking.current = whenThere(place, (element) => element.focus({ preventScroll: true }))
  }, [arrival, place])

  return arrival
}

/** Calls back when the place is on the page, as panels load on demand. Returns a function that stops waiting. */
function whenThere(place: string, then: (element: HTMLElement) => void): () => void {
  const look = () => {
    const element = document.querySelector<HTMLElement>(place)
    if (element) then(element)
    return element !== null
  }
  if (look()) return () => {}
  const observer = new MutationObserver(() => {
    if (look()) stop()
  })
  const timer = setTimeout(stop, patienceMs)
  observer.observe(document.body, { subtree: true, childList: true })
  function stop(): void {
    observer.disconnect()
    clearTimeout(timer)
  }
  return stop
}
