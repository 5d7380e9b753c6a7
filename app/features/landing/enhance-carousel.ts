/** The carousel of example apps: name tabs, dots and arrows change one index, which wraps around. */
export function enhanceCarousel(): void {
  const carousel = document.querySelector<HTMLElement>('[data-carousel]')
  if (!carousel) return
  const tabs = [...carousel.querySelectorAll<HTMLElement>('[role="tab"]')]
  let index = 0

  carousel.addEventListener('click', (event) => {
    const control =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-slide], [data-step]') : null
    if (control?.dataset.step) show(wrapped(index + Number(control.dataset.step), tabs.length))
    else if (control?.dataset.slide) show(Number(control.dataset.slide))
  })
  carousel.querySelector('[role="tablist"]')?.addEventListener('keydown', (event) => {
    const next = slideForKey((event as KeyboardEvent).key, index, tabs.length)
    if (next === null) return
    event.preventDefault()
    show(next)
    tabs[next]?.focus()
  })

  function show(next: number) {
    index = next
    tabs.forEach((tab, position) => {
      const chosen = position === index
      tab.setAttribute('aria-selected', String(chosen))
      tab.tabIndex = chosen ? 0 : -1
      document.getElementById(tab.getAttribute('aria-controls') ?? '')?.toggleAttribute('hidden', !chosen)
    })
    carousel
      ?.querySelectorAll('[data-dot]')
      .forEach((dot, position) => dot.setAttribute('aria-current', String(position === index)))
  }
}

export function wrapped(index: number, count: number): number {
  return (index + count) % count
}

/** The slide that a key in the tab list leads to; null for other keys. */
export function slideForKey(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return wrapped(index + 1, count)
  if (key === 'ArrowLeft') return wrapped(index - 1, count)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
