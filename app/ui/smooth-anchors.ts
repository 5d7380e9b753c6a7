/** Room left above a target, for the sticky header. */
const anchorOffset = 80

/** How far down the page to scroll so that an element at `top` of the window stands 80 px below its edge. */
export function scrollTarget(top: number, scrolled: number): number {
  return Math.max(0, Math.round(top + scrolled - anchorOffset))
}

/** Links whose address starts with # glide to their target, and take the focus there for those who use the keyboard. */
export function enhanceAnchors(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null
    const target = link && document.getElementById(decodeURIComponent(link.hash.slice(1)))
    if (!target) return
    event.preventDefault()
    history.pushState(history.state, '', link.hash)
    glideTo(target)
  })
}

function glideTo(target: HTMLElement): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
  scrollTo({
    top: scrollTarget(target.getBoundingClientRect().top, scrollY),
    behavior: still ? 'instant' : 'smooth',
  })
}
