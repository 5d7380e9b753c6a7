import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// A generous timeout for busy machines; a failure names the query and omits the page.
configure({
  asyncUtilTimeout: 20_000,
  getElementError: (message) => new Error(message ?? 'Not found'),
})

// What jsdom lacks and our components need: constant sizes and a laptop's window width.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: query.includes('width >='),
  media: query,
  addEventListener() {},
  removeEventListener() {},
}))
Element.prototype.scrollIntoView = () => {}
Element.prototype.hasPointerCapture = () => false
Element.prototype.scrollBy = () => {}
Element.prototype.scrollTo = () => {}
HTMLElement.prototype.showPopover = function showPopover() {
  this.removeAttribute('popover')
}
// Highlighting may come later or never.
vi.stubGlobal(
  'Worker',
  class {
    addEventListener() {}
    postMessage() {}
  },
)
