/** Opens at most one answer at a time; clicking an open question closes it. */
export function enhanceFaq(): void {
  document.addEventListener('click', (event) => {
    const pressed =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-faq-question]') : null
    if (!pressed) return
    const opens = pressed.getAttribute('aria-expanded') !== 'true'
    for (const question of document.querySelectorAll<HTMLElement>('[data-faq-question]'))
      setOpen(question, opens && question === pressed)
  })
}

function setOpen(question: HTMLElement, open: boolean): void {
  question.setAttribute('aria-expanded', String(open))
  document.getElementById(question.getAttribute('aria-controls') ?? '')?.toggleAttribute('hidden', !open)
}
