import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'

/** Shows a view that replaced another from its top, and moves the focus to its heading if the pressed button is gone. */
export function showFromTop(heading: HTMLElement | null): void {
  heading?.closest('[role="tabpanel"]')?.scrollTo({ top: 0, behavior: 'instant' })
  takeLostFocus(heading)
}
