/** For what comes in the place of something that had the focus. Whoever is elsewhere by now is left there. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
