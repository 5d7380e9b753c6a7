import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'

/** A card that moves to another phase is mounted again, so its focused menu button must be refocused. */
export function useMenuFocus(taskId: number | null, place: number) {
  const shownPlace = useRef(place)
  useLayoutEffect(() => {
    if (shownPlace.current !== place)
      takeLostFocus(document.querySelector(`#task-${taskId} [aria-haspopup="menu"]`))
    shownPlace.current = place
  }, [taskId, place])
}

/** Scrolls to a task's card: on load to the one in the URL, then to each requested one. */
export function useRevealOfTask(openTaskId: number | null): (taskId: number) => void {
  const [asked, setAsked] = useState(() => ({ taskId: openTaskId, withFocus: false }))
  const revealed = useRef<object>(null)
  // No dependencies: the card may appear only after the URL has changed.
  useEffect(() => {
    const card = asked === revealed.current ? null : document.getElementById(`task-${asked.taskId}`)
    if (!card) return
    revealed.current = asked
    card.scrollIntoView({ block: 'center' })
    if (asked.withFocus)
      card.querySelector<HTMLElement>('button[aria-expanded]')?.focus({ preventScroll: true })
  })
  return (taskId) => setAsked({ taskId, withFocus: true })
}
