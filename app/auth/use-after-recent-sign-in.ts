import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '#app/api/api.ts'
import { confirmationAddress, leaveTo } from '#app/api/sign-in-address.ts'
import { storage } from '#app/ui/browser-storage.ts'

/** What the user wanted to do when asked to sign in again. */
type Purpose = 'export' | 'delete' | 'key' | 'first-key'

const purposeKey = 'after-sign-in'

/** Runs an action if the last sign-in is recent; otherwise the user signs in again first, and it runs on their return. */
export function useAfterRecentSignIn(purpose: Purpose, action: () => void) {
  const resume = useEffectEvent(() => {
    if (storage('session').read(purposeKey) !== purpose) return
    storage('session').remove(purposeKey)
    // Whoever returns without signing in has changed their mind.
    isSignInRecent().then(
      (isRecent) => isRecent && action(),
      () => {},
    )
  })
  // Only on arrival: the page being left must not use up the stored purpose.
  useEffect(() => resume(), [])

  return useMutation({
    async mutationFn() {
      if (await isSignInRecent()) action()
      else confirmSignIn(purpose)
    },
    meta: { errorTitle: 'Your sign-in could not be checked' },
  })
}

/** Goes to the sign-in page, which returns here to continue with `purpose`. */
export function confirmSignIn(purpose: Purpose): void {
  storage('session').write(purposeKey, purpose)
  leaveTo(confirmationAddress(location.pathname + location.search))
}

async function isSignInRecent(): Promise<boolean> {
  return (await (await api.auth.session.$get()).json()).isRecent
}
