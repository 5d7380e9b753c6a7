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

/** Only scrolling up stops following the end; growing text or a shrinking message box does not. */
export function nextFollowing(isFollowing: boolean, before: ScrollPlace, now: ScrollPlace): boolean {
  if (isNearEnd(now)) return true
  return isFollowing && (now.scrollTop >= before.scrollTop || now.clientHeight > before.clientHeight)
}
