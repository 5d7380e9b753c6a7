import type { Page } from 'playwright-core'

/** Elements beyond the window's right edge, unless they scroll sideways on purpose or end in an ellipsis. */
export function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const onPurpose =
      'pre, table, [role=tablist], [data-drop-area], [data-scrolls-sideways], [aria-hidden=true], .sr-only, svg *'
    const past = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      return (
        width > 0 &&
        right > innerWidth + 1 &&
        element.checkVisibility() &&
        !element.closest(onPurpose) &&
        !endsInDots(element)
      )
    })
    return past.map(
      (element) =>
        `${Math.round(element.getBoundingClientRect().right)} of ${innerWidth} px: ${element.tagName.toLowerCase()}.${element.className} ${element.textContent.slice(0, 40)}`,
    )

    function endsInDots(element: Element): boolean {
      for (let box: Element | null = element; box; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return true
      }
      return false
    }
  })
}
