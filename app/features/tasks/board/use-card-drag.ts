import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { dragCard, type DropPlace } from './drag-card.ts'

export interface CardDrag {
  onStart: (event: PointerEvent<HTMLElement>, taskId: number) => void
}

/** Moves a card by dragging its handle. */
export function useCardDrag(onDrop: (taskId: number, place: DropPlace) => void): {
  drag: CardDrag
  place: DropPlace | null
} {
  const [place, setPlace] = useState<DropPlace | null>(null)
  const newest = useRef(onDrop)
  useLayoutEffect(() => {
    newest.current = onDrop
  })

  const drag: CardDrag = {
    onStart(event, taskId) {
      if (event.button !== 0) return
      // Otherwise the browser would select text or drag a picture.
      event.preventDefault()
      dragCard(event.currentTarget, event.nativeEvent, {
        onPlace: setPlace,
        onEnd: (at) => at && at.taskId !== taskId && newest.current(taskId, at),
      })
    },
  }

  return { drag, place }
}
