import {
  createContext,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { isNearEnd, nextFollowing, type ScrollPlace } from './follow-rule.ts'

/** For what changes the messages below itself: the reader stays where they are, also when they were at the end. */
export const StayHere = createContext(() => {})

/**
 * Follows what grows at the end while the reader is there, and says when they are not. An answer that is written now is followed
 * only until its beginning reaches the top: it is read from there.
 */
export function useStickToEnd(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  answering: number | null,
) {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const following = useRef(true)
  const begunAnswer = useRef(answering)

  useLayoutEffect(() => {
    // Settled, it grows no more, but what stands below it may.
    if (answering !== null) begunAnswer.current = answering
  }, [answering])

  useLayoutEffect(() => {
    const element = box.current
    const grown = content.current
    if (!element || !grown) return
    element.scrollTo({ top: element.scrollHeight, behavior: 'instant' })
    let before = placeOf(element)
    let wasHidden = false
    const look = () => {
      if (isHidden(element)) return
      const now = placeOf(element)
      const start = startOf(element, begunAnswer.current)
      // Whoever scrolls on by themselves has read the beginning, and goes on at their own pace.
      const isReadingOn = now.scrollTop > Math.max(before.scrollTop, start) + 1
      if (isReadingOn) begunAnswer.current = null
      following.current = isReadingOn ? isNearEnd(now) : nextFollowing(following.current, before, now)
      before = now
      setIsAtEnd(isNearEnd(now))
    }
    const resized = new ResizeObserver(() => {
      if (isHidden(element)) return void (wasHidden = true)
      // Behind another panel its place was lost.
      if (wasHidden && !following.current) element.scrollTop = before.scrollTop
      wasHidden = false
      if (!following.current) return look()
      const { scrollHeight, clientHeight } = element
      const scrollTop = Math.max(
        0,
        Math.min(scrollHeight - clientHeight, startOf(element, begunAnswer.current)),
      )
      element.scrollTop = scrollTop
      // Known without asking: reading it back would lay the page out once more in every frame of an answer.
      before = { scrollTop, scrollHeight, clientHeight }
      setIsAtEnd(isNearEnd(before))
    })
    resized.observe(element)
    resized.observe(grown)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, content])

  function scrollToEnd() {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    box.current?.scrollTo({ top: box.current.scrollHeight, behavior: isCalm ? 'auto' : 'smooth' })
    following.current = true
    begunAnswer.current = null
    // The button that was pressed goes away at the end.
    box.current?.focus({ preventScroll: true })
  }

  // Always the same, so that no message is drawn again for it.
  const stayHere = useCallback(() => {
    following.current = false
  }, [])

  return { isAtEnd, scrollToEnd, stayHere }
}

/** Messages put in front push the rest down; the reader stays where they were. */
export function useKeepPlace(box: RefObject<HTMLElement | null>, firstMessageId: number | undefined) {
  const before = useRef<{ id: number; offset: number } | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || firstMessageId === undefined) return
    const was = before.current
    const moved = was && was.id !== firstMessageId ? offsetOf(element, was.id) : null
    if (was && moved !== null) element.scrollBy({ top: moved - was.offset, behavior: 'instant' })
    before.current = { id: firstMessageId, offset: offsetOf(element, firstMessageId) ?? 0 }
  }, [box, firstMessageId])
}

/** Calls when the reader comes near the start, and once more where everything fits without scrolling. */
export function useNearStart(box: RefObject<HTMLElement | null>, isWanted: boolean, onNear: () => void) {
  useEffect(() => {
    const element = box.current
    if (!element || !isWanted) return
    const look = () => {
      if (element.scrollTop < nearStartPx) onNear()
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  })
}

const nearStartPx = 600

/** On a small screen another panel may stand in its place. */
function isHidden(element: HTMLElement): boolean {
  return element.clientHeight === 0
}

/** Where the view stands when an answer's beginning is at its top; a short question before it is shown with it. */
function startOf(box: HTMLElement, messageId: number | null): number {
  const answer = messageId === null ? null : box.querySelector<HTMLElement>(`[data-message="${messageId}"]`)
  if (!answer) return Infinity
  const question = answer.previousElementSibling
  const isShort = question instanceof HTMLElement && question.offsetHeight < box.clientHeight / 4
  return (isShort ? question : answer).offsetTop - gapAbovePx
}

const gapAbovePx = 16

function placeOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollPlace {
  return { scrollTop, scrollHeight, clientHeight }
}

function offsetOf(box: HTMLElement, messageId: number): number | null {
  return box.querySelector<HTMLElement>(`[data-message="${messageId}"]`)?.offsetTop ?? null
}
