/** Makes rows focusable only while they scroll horizontally. */
export function enhanceSwipeRows(): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-swipe-row]')]
  if (rows.length === 0) return
  const observer = new ResizeObserver(() => {
    for (const row of rows) {
      if (row.scrollWidth > row.clientWidth) row.tabIndex = 0
      else row.removeAttribute('tabindex')
    }
  })
  observer.observe(document.body)
}
