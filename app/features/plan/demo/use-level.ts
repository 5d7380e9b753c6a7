import { useEffect, useState } from 'react'
import type { Experience } from '#contract/account/user.ts'
import { keepLevel } from '#app/api/kept-level.ts'
import { knownLevel } from '#app/api/known-level.ts'

/** The visitor's experience, and whether to ask for it: not if it is known from an earlier visit. */
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
