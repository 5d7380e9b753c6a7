import { createContext, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { isNearEnd, nextFollowing, placeAfterResize, type ScrollPlace } from './stick-to-end.ts'

/** Keeps the scroll position when messages below change, even at the end. Provided by the conversation log. */
export const StayHere = createContext(() => {})

/**
 * Keeps the view at the end while the reader is there; `isAtEnd` says if they are. A streaming answer is
 * followed only until its start reaches the top, so that it can be read from there.
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
    // Kept after the answer is settled: content below it may still grow.
    if (answering !== null) begunAnswer.current = answering
  }, [answering])

  useLayoutEffect(() => {
    if (!box.current || !content.current) return
    return followGrowth(box.current, content.current, { following, begunAnswer, onPlace: setIsAtEnd })
  }, [box, content])

  function scrollToEnd() {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    box.current?.scrollTo({ top: box.current.scrollHeight, behavior: isCalm ? 'auto' : 'smooth' })
    following.current = true
    begunAnswer.current = null
    // The clicked button disappears at the end, so the focus moves to the log.
    box.current?.focus({ preventScroll: true })
  }

  function stayHere() {
    following.current = false
  }

  return { isAtEnd, scrollToEnd, stayHere }
}

/** Scrolls to the end, then follows it as the content grows. Returns a function that stops this. */
function followGrowth(
  element: HTMLElement,
  grown: HTMLElement,
  state: {
    following: RefObject<boolean>
    /** The id of the answer whose start is still to be read. */
    begunAnswer: RefObject<number | null>
    onPlace: (isAtEnd: boolean) => void
  },
): () => void {
  element.scrollTo({ top: element.scrollHeight, behavior: 'instant' })
  let before = placeOf(element)
  let wasHidden = false
  const look = () => {
    if (isHidden(element)) return
    const now = placeOf(element)
    const start = startOf(element, state.begunAnswer.current)
    // A reader who scrolls further has read the start and continues at their own pace.
    const isReadingOn = now.scrollTop > Math.max(before.scrollTop, start) + 1
    if (isReadingOn) state.begunAnswer.current = null
    state.following.current = isReadingOn
      ? isNearEnd(now)
      : nextFollowing(state.following.current, before, now)
    before = now
    state.onPlace(isNearEnd(now))
  }
  const resized = new ResizeObserver(() => {
    if (isHidden(element)) return void (wasHidden = true)
    // The browser resets the scroll position while another panel hides this one.
    if (wasHidden && !state.following.current) element.scrollTop = before.scrollTop
    wasHidden = false
    if (!state.following.current) return look()
    const { scrollHeight, clientHeight } = element
    const start = startOf(element, state.begunAnswer.current)
    const scrollTop = placeAfterResize(before, { scrollHeight, clientHeight }, start)
    element.scrollTop = scrollTop
    // Set from known values: reading them from the DOM would force a layout in every frame.
    before = { scrollTop, scrollHeight, clientHeight }
    state.onPlace(isNearEnd(before))
  })
  resized.observe(element)
  resized.observe(grown)
  element.addEventListener('scroll', look, { passive: true })
  return () => {
    resized.disconnect()
    element.removeEventListener('scroll', look)
  }
}

/** Keeps the scroll position relative to the messages when older ones are inserted above. */
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

/** Calls back when the reader gets near the top, or if all messages fit without scrolling. */
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

/** On a small screen, another panel may hide this one. */
function isHidden(element: HTMLElement): boolean {
  return element.clientHeight === 0
}

/** The scroll position with the answer's start at the top, or the question before it if that is short. */
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
