import { useEffect, useState } from 'react'
import type { Experience } from '#contract/account/user.ts'
import { keepLevel } from '#app/api/kept-level.ts'
import { knownLevel } from '#app/api/known-level.ts'

/** Whether the visitor has coded before: asked unless it is known from earlier. */
export function useLevel() {
  const [level, setLevel] = useState<Experience | null>(null)
  const [asksLevel, setAsksLevel] = useState(true)
  useEffect(() => {
    void knownLevel().then((known) => {
      if (!known) return
      setLevel(known)
      setAsksLevel(false)
    })
  }, [])

  function chooseLevel(chosen: Experience) {
    setLevel(chosen)
    keepLevel(chosen)
  }

  return { level, asksLevel, chooseLevel }
}
