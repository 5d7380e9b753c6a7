/** Updates the copyright year, because pages are prerendered. */
export function enhanceYear(): void {
  for (const element of document.querySelectorAll('[data-year]'))
    element.textContent = String(new Date().getFullYear())
}
