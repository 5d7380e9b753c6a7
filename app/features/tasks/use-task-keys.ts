import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { singleKeyOf } from '#app/ui/keyboard/single-keys.ts'

/** Keys while the tasks are visible: C adds a task, J and K move between tasks, X selects the focused one. */
export function useTaskKeys(
  panel: RefObject<HTMLElement | null>,
  handlers: { onAdd: () => void; onSelect: (taskId: number) => void },
): void {
  const newest = useRef(handlers)
  useLayoutEffect(() => {
    newest.current = handlers
  })
  useEffect(() => {
    const look = (event: KeyboardEvent) => {
      const key = event.shiftKey ? null : singleKeyOf(event)
      if (!key || !panel.current || panel.current.getClientRects().length === 0) return
      if (key === 'c') newest.current.onAdd()
      else if (key === 'j' || key === 'k') goBy(panel.current, key === 'j' ? 1 : -1)
      else if (key === 'x') {
        const id = document.activeElement?.closest<HTMLElement>('[data-task]')?.dataset.task
        if (!id) return
        newest.current.onSelect(Number(id))
      } else return
      event.preventDefault()
    }
    document.addEventListener('keydown', look)
    return () => document.removeEventListener('keydown', look)
  }, [panel])
}

function goBy(panel: HTMLElement, step: 1 | -1): void {
  const cards = [...panel.querySelectorAll<HTMLElement>('[data-task]')]
  const at = cards.findIndex((card) => card.contains(document.activeElement))
  const next = cards[at < 0 ? (step > 0 ? 0 : cards.length - 1) : at + step]
  next?.querySelector<HTMLElement>('button[aria-expanded]')?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
