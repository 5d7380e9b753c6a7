/** The space above a target, for the sticky header. */
const anchorOffset = 80

/** The scroll position that puts an element now at `top` 80 px below the window's edge. */
export function scrollTarget(top: number, scrolled: number): number {
  return Math.max(0, Math.round(top + scrolled - anchorOffset))
}

/** Links that start with # scroll smoothly to their target and move the focus there. */
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
