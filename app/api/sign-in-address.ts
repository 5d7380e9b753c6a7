export function signInAddress(next: string): string {
  return `/auth?next=${encodeURIComponent(next)}`
}

/** Leaves for the sign-in page, which comes back here. */
export function goToSignIn(): void {
  location.assign(signInAddress(location.pathname + location.search))
}

/** Where to go after signing in: only a path of our own, never an address that leads away. */
export function ownPath(next: string | null, fallback: string): string {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next) || /[\u0000-\u001f\\]/.test(next)) return fallback
  const address = new URL(next, 'https://own.invalid')
  return address.origin === 'https://own.invalid' ? address.pathname + address.search + address.hash : fallback
}
