import { useEffect, useLayoutEffect, useRef } from 'react'
import { singleKeyOf } from '#app/ui/keyboard/single-keys.ts'

/** Makes `/` focus the message box. */
export function useMessageBoxKey(onShowChat: () => void): void {
  const newest = useRef(onShowChat)
  useLayoutEffect(() => {
    newest.current = onShowChat
  })
  useEffect(() => {
    const look = (event: KeyboardEvent) => {
      if (singleKeyOf(event) !== '/') return
      event.preventDefault()
      newest.current()
    }
    document.addEventListener('keydown', look)
    return () => document.removeEventListener('keydown', look)
  }, [])
}
