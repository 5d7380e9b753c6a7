import { toastOnNextPage } from '#app/ui/overlay/toast.ts'

export function signInAddress(next: string): string {
  return `/auth?next=${encodeURIComponent(next)}`
}

/** The page where a user signs in again before something that a stranger must not do. */
export function confirmationAddress(next: string): string {
  return `${signInAddress(next)}&confirm`
}

/** Goes to the sign-in page, which returns here afterwards. Only the first call counts. */
export function goToSignIn(): void {
  if (isLeaving) return
  toastOnNextPage({
    title: 'Please sign in again',
    description: 'Your session has ended. Sign in to pick up where you left off.',
  })
  leaveTo(signInAddress(location.pathname + location.search))
}

/** Calls in flight may be refused from now on, which must not lead to the sign-in page. */
export function leaveTo(address: string): void {
  expectToLeave()
  location.assign(address)
}

/** The user ended the session here; the caller navigates. */
export function expectToLeave(): void {
  isLeaving = true
}

let isLeaving = false

/** Where to go after signing in: only a path of our own, never an address that leads away. */
export function ownPath(next: string | null, fallback: string): string {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next) || /[\u0000-\u001f\\]/.test(next)) return fallback
  const address = new URL(next, 'https://own.invalid')
  // "/.//evil.example" looks like our own path until its dots are resolved.
  if (address.origin !== 'https://own.invalid' || address.pathname.startsWith('//')) return fallback
  return address.pathname + address.search + address.hash
}
