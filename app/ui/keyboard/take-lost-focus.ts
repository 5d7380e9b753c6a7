/** Focuses an element that replaced the focused one, unless the focus has already moved elsewhere. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
