/** Within this distance of its end, a conversation counts as scrolled to the end. */
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
 * Where to scroll when sizes change: to the end, but not past the start of an answer still to be read. If a
 * form opens below a reader at the end, the view stays at the end.
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

/** Whether the view keeps following the end. Only scrolling up stops that; a shrinking box does not. */
export function nextFollowing(isFollowing: boolean, before: ScrollPlace, now: ScrollPlace): boolean {
  if (isNearEnd(now)) return true
  return isFollowing && (now.scrollTop >= before.scrollTop || now.clientHeight > before.clientHeight)
}
