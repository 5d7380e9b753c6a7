/** Moves the focus to an element that replaced the focused one, unless the focus is elsewhere by now. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
