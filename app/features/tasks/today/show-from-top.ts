import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'

/** Scrolls a view that replaced another to its top, and focuses its heading if the clicked button is gone. */
export function showFromTop(heading: HTMLElement | null): void {
  heading?.closest('[role="tabpanel"]')?.scrollTo({ top: 0, behavior: 'instant' })
  takeLostFocus(heading)
}
