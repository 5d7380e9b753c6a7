import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { takeLostFocus } from './take-lost-focus.ts'

/** A ref for an element that will disappear, such as a deleted row: if it had the focus, the target gets it. */
export function useLeaveFocusTo<Part extends HTMLElement>(
  target: RefObject<HTMLElement | null>,
): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const hadFocus = useRef(false)
  // Checked while the element is still in the document.
  useLayoutEffect(() => {
    const leaving = part.current
    return () => {
      hadFocus.current = leaving?.contains(document.activeElement) ?? false
    }
  }, [])
  useEffect(() => {
    const [leaving, next] = [part.current, target.current]
    return () => {
      // When the user leaves the whole page, the target is gone too.
      if (hadFocus.current && !leaving?.isConnected) takeLostFocus(next)
    }
  }, [target])
  return part
}
