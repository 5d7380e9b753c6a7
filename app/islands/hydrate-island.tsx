import { StrictMode, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

export function hydrateIsland(element: HTMLElement, Component: ComponentType<object>, props: object): void {
  const putBack = keepWhatWasTyped(element)
  flushSync(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <Component {...props} />
      </StrictMode>,
    )
  })
  putBack()
}

/** Restores what was typed or selected before hydration, when React resets fields to their prerendered values. */
function keepWhatWasTyped(element: HTMLElement): () => void {
  const typed = [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    .filter((field) => field.value !== field.defaultValue || field === document.activeElement)
    .map((field) => ({ field, value: field.value, start: field.selectionStart, end: field.selectionEnd }))
  return () => {
    for (const { field, value, start, end } of typed) {
      const isTyped = value !== field.defaultValue
      if (isTyped) field.value = value
      // Some field types have no selection.
      if (field === document.activeElement && start !== null) field.setSelectionRange(start, end)
      if (isTyped) field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
