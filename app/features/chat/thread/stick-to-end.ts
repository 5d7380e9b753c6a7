/** How far from its end a conversation may be scrolled and still count as being there. */
const nearPx = 50

export interface ScrollPlace {
  scrollTop: number
  scrollHeight: number
  clientHeight: number
}

export function isNearEnd({ scrollTop, scrollHeight, clientHeight }: ScrollPlace): boolean {
  return scrollHeight - scrollTop - clientHeight <= nearPx
}

/**
 * Where to scroll after a change of size: the end, but not past the beginning of an answer that is not yet read.
 * A form that opens below a reader at the end does not cover it.
 */
export function placeAfterResize(
  before: ScrollPlace,
  { scrollHeight, clientHeight }: Omit<ScrollPlace, 'scrollTop'>,
  startOfAnswer: number,
): number {
  const end = scrollHeight - clientHeight
  const isSqueezed = clientHeight < before.clientHeight && isNearEnd(before)
  return Math.max(0, isSqueezed ? end : Math.min(end, startOfAnswer))
}

/** Only scrolling up stops following the end; growing text or a shrinking message box does not. */
export function nextFollowing(isFollowing: boolean, before: ScrollPlace, now: ScrollPlace): boolean {
  if (isNearEnd(now)) return true
  return isFollowing && (now.scrollTop >= before.scrollTop || now.clientHeight > before.clientHeight)
}
