import type { Page } from 'playwright-core'

/** The accessible name of the focused element. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLButtonElement ? element.labels?.[0] : null
    return element?.getAttribute('aria-label') ?? label?.textContent ?? element?.textContent ?? ''
  })
}
