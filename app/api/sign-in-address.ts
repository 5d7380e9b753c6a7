import { toastOnNextPage } from '#app/ui/overlay/toast.ts'

export function signInAddress(next: string): string {
  return `/auth?next=${encodeURIComponent(next)}`
}

/** The sign-in page in re-authentication mode, required before sensitive actions. */
export function confirmationAddress(next: string): string {
  return `${signInAddress(next)}&confirm`
}

/** Goes to the sign-in page, which returns here afterwards. Only the first call has an effect. */
export function goToSignIn(): void {
  if (isLeaving) return
  toastOnNextPage({
    title: 'Please sign in again',
    description: 'Your session has ended. Sign in to pick up where you left off.',
  })
  leaveTo(signInAddress(location.pathname + location.search))
}

/** Leaves for another page. Calls in flight may now be refused, which must not lead to the sign-in page. */
export function leaveTo(address: string): void {
  expectToLeave()
  location.assign(address)
}

/** Call this when the user has ended the session, before navigating. */
export function expectToLeave(): void {
  isLeaving = true
}

let isLeaving = false

/** The page to open after signing in: `next` if it is one of our own paths, otherwise `fallback`. */
export function ownPath(next: string | null, fallback: string): string {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next) || /[\u0000-\u001f\\]/.test(next)) return fallback
  const address = new URL(next, 'https://own.invalid')
  // "/.//evil.example" looks like one of our own paths until its dots are resolved.
  if (address.origin !== 'https://own.invalid' || address.pathname.startsWith('//')) return fallback
  return address.pathname + address.search + address.hash
}
