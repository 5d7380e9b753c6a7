import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// A generous timeout for busy machines. A failure states the query without printing the page.
configure({
  asyncUtilTimeout: 20_000,
  getElementError: (message) => new Error(message ?? 'Not found'),
})

// What our components need and jsdom does not have: constant sizes and the window width of a laptop.
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
// No workers, because highlighting may come later or never.
vi.stubGlobal(
  'Worker',
  class {
    addEventListener() {}
    postMessage() {}
  },
)
