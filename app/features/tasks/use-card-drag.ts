import { useLayoutEffect, useMemo, useRef, useState, type DragEvent } from 'react'
import type { CardDrag } from './task-card.tsx'

export interface DropPlace {
  taskId: number
  edge: 'before' | 'after'
}

/** Dragging a card by its handle to another place in the list. */
export function useCardDrag(onMove: (taskId: number, neighbourId: number, edge: 'before' | 'after') => void): { drag: CardDrag; place: DropPlace | null } {
  const [place, setPlace] = useState<DropPlace | null>(null)
  const dragged = useRef<number | null>(null)
  const newest = useRef({ place, onMove })
  useLayoutEffect(() => {
    newest.current = { place, onMove }
  })

  // One object for all cards and renders, or each move over the list would draw every card anew.
  const drag = useMemo<CardDrag>(() => {
    function stop() {
      dragged.current = null
      setPlace(null)
    }

    return {
      onStart(event, taskId) {
        dragged.current = taskId
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(taskId))
        const card = event.currentTarget.closest('li')
        if (card) event.dataTransfer.setDragImage(card, 16, 16)
      },
      onOver(event, taskId) {
        if (dragged.current === null) return
        event.preventDefault()
        const edge = edgeAt(event)
        setPlace((before) => (before?.taskId === taskId && before.edge === edge ? before : { taskId, edge }))
      },
      onDrop(event) {
        event.preventDefault()
        const { place, onMove } = newest.current
        if (dragged.current !== null && place) onMove(dragged.current, place.taskId, place.edge)
        stop()
      },
      onEnd: stop,
    }
  }, [])

  return { drag, place }
}

function edgeAt(event: DragEvent): 'before' | 'after' {
  const box = event.currentTarget.getBoundingClientRect()
  return event.clientY < box.top + box.height / 2 ? 'before' : 'after'
}
