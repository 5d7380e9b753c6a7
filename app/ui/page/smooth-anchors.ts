/** Space for the sticky header above a link's target. */
const anchorOffset = 80

/** The scroll position that shows an element, now at `top`, just below the sticky header. */
export function scrollTarget(top: number, scrolled: number): number {
  return Math.max(0, Math.round(top + scrolled - anchorOffset))
}

/** Makes links that start with # scroll smoothly and move the focus to their target. */
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
