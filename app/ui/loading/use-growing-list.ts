import { startTransition, useEffect, useRef, useState, type RefObject } from 'react'

/**
 * How many items of a long list to render: more each time its end comes near. Put `end` on an element after
 * the last item; at least `least` items are rendered.
 */
export function useGrowingList(
  length: number,
  least = 0,
  step = 30,
): { shown: number; showMore: () => void; end: RefObject<HTMLDivElement | null> } {
  const end = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(step)
  const shown = Math.min(length, Math.max(wanted, least))

  function showMore() {
    startTransition(() => setWanted(shown + step))
  }

  useEffect(() => {
    if (!end.current || shown >= length) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setWanted(shown + step))
      },
      { root: scrollerOf(end.current), rootMargin: '0px 0px 1200px 0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [shown, length, step])

  return { shown, showMore, end }
}

/**
 * The nearest vertically scrolling ancestor, which the observer needs as its root for the margin to work.
 * Boxes that scroll only sideways also have `auto`, so heights are compared.
 */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  }
  return null
}
