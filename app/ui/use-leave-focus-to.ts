import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { takeLostFocus } from './take-lost-focus.ts'

/** For a part that goes away on its own, such as a row that is deleted: the focus it had goes to the target and not to nothing. Answers with the part's ref. */
export function useLeaveFocusTo<Part extends HTMLElement>(
  target: RefObject<HTMLElement | null>,
): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const hadFocus = useRef(false)
  // Seen while the part still stands.
  useLayoutEffect(() => {
    const leaving = part.current
    return () => {
      hadFocus.current = leaving?.contains(document.activeElement) ?? false
    }
  }, [])
  useEffect(() => {
    const [leaving, next] = [part.current, target.current]
    return () => {
      // When the whole page goes the target has gone, too, and takes nothing.
      if (hadFocus.current && !leaving?.isConnected) takeLostFocus(next)
    }
  }, [target])
  return part
}
