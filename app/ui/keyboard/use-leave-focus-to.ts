import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { takeLostFocus } from './take-lost-focus.ts'

/** For an element that disappears, such as a deleted row: its focus moves to the target. Returns the element's ref. */
export function useLeaveFocusTo<Part extends HTMLElement>(
  target: RefObject<HTMLElement | null>,
): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const hadFocus = useRef(false)
  // Checked while the element still exists.
  useLayoutEffect(() => {
    const leaving = part.current
    return () => {
      hadFocus.current = leaving?.contains(document.activeElement) ?? false
    }
  }, [])
  useEffect(() => {
    const [leaving, next] = [part.current, target.current]
    return () => {
      // When the whole page is left, the target is gone too.
      if (hadFocus.current && !leaving?.isConnected) takeLostFocus(next)
    }
  }, [target])
  return part
}
