/** The menu of small screens: its button opens and closes it; Escape and choosing an item close it. */
export function enhanceMenu(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const button = menuButton()
    if (!button) return
    if (event.target.closest('[data-menu-button]'))
      setOpen(button, button.getAttribute('aria-expanded') !== 'true')
    else if (event.target.closest('#site-menu a')) setOpen(button, false)
  })
  document.addEventListener('keydown', (event) => {
    const button = menuButton()
    if (event.key !== 'Escape' || button?.getAttribute('aria-expanded') !== 'true') return
    setOpen(button, false)
    button.focus()
  })
}

function menuButton(): HTMLElement | null {
  return document.querySelector('[data-menu-button]')
}

function setOpen(button: HTMLElement, open: boolean): void {
  button.setAttribute('aria-expanded', String(open))
  button.setAttribute('aria-label', open ? 'Close menu' : 'Open menu')
  document.getElementById('site-menu')?.toggleAttribute('hidden', !open)
}
