import { useEffect, useState } from 'react'

/** A text as it was when it last stood still for a moment. */
export function useSettledText(text: string, stillMs = 120): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(text), stillMs)
    return () => clearTimeout(waiting)
  }, [text, stillMs])
  return settled
}
