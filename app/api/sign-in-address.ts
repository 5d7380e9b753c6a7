import { toastOnNextPage } from '#app/ui/toast.ts'

export function signInAddress(next: string): string {
  return `/auth?next=${encodeURIComponent(next)}`
}

/** Where somebody who is signed in signs in once more, before something that a stranger must not do. */
export function confirmationAddress(next: string): string {
  return `${signInAddress(next)}&confirm`
}

/** Leaves for the sign-in page, which comes back here; the first who leaves decides where to. */
export function goToSignIn(): void {
  if (isLeaving) return
  toastOnNextPage({
    title: 'Please sign in again',
    description: 'Your session has ended. Sign in to pick up where you left off.',
  })
  leaveTo(signInAddress(location.pathname + location.search))
}

/** What is still under way may be refused from now on, which is no reason to sign in again. */
export function leaveTo(address: string): void {
  expectToLeave()
  location.assign(address)
}

/** The session was ended here, by choice; where to go follows. */
export function expectToLeave(): void {
  isLeaving = true
}

let isLeaving = false

/** Where to go after signing in: only a path of our own, never an address that leads away. */
export function ownPath(next: string | null, fallback: string): string {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next) || /[\u0000-\u001f\\]/.test(next)) return fallback
  const address = new URL(next, 'https://own.invalid')
  // "/.//evil.example" is a path of our own until its dots are resolved.
  if (address.origin !== 'https://own.invalid' || address.pathname.startsWith('//')) return fallback
  return address.pathname + address.search + address.hash
}
