import { useEffect, useRef, type RefObject } from 'react'
import { takeLostFocus } from '#app/ui/take-lost-focus.ts'

/** What had the focus in the part may go with what other tabs do, such as the try at a task that was finished there: then the part takes it. */
export function useKeepFocus(part: RefObject<HTMLElement | null>) {
  const focused = useRef<EventTarget | null>(null)
  useEffect(() => {
    const element = part.current
    const look = ({ target }: FocusEvent) => (focused.current = target)
    element?.addEventListener('focusin', look)
    return () => element?.removeEventListener('focusin', look)
  }, [part])
  useEffect(() => {
    if (!(focused.current instanceof Element) || focused.current.isConnected) return
    focused.current = null
    takeLostFocus(part.current)
  })
}
