/** Updates the year: pages are built once and read for years. */
export function enhanceYear(): void {
  for (const element of document.querySelectorAll('[data-year]'))
    element.textContent = String(new Date().getFullYear())
}
