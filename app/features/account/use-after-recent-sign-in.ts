import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { api } from '#app/api/api.ts'
import { confirmationAddress, leaveTo } from '#app/api/sign-in-address.ts'
import { storage } from '#app/ui/browser-storage.ts'

/** What somebody was about to do when they were asked to sign in again. */
type Purpose = 'export' | 'delete'

const purposeKey = 'after-sign-in'

/** Does it at once after a recent sign-in. Otherwise somebody signs in again, and it is done when they are back. */
export function useAfterRecentSignIn(purpose: Purpose, action: () => void) {
  const resume = useEffectEvent(() => {
    if (storage('session').read(purposeKey) !== purpose) return
    storage('session').remove(purposeKey)
    // Whoever came back without signing in has changed their mind.
    isSignInRecent().then(
      (isRecent) => isRecent && action(),
      () => {},
    )
  })
  // On arrival only: the page that is being left must not take what the next one is to find.
  useEffect(() => resume(), [])

  return useMutation({
    async mutationFn() {
      if (await isSignInRecent()) action()
      else confirmSignIn(purpose)
    },
    meta: { errorTitle: 'Your sign-in could not be checked' },
  })
}

/** Leaves for the sign-in page, and comes back to go on. */
export function confirmSignIn(purpose: Purpose): void {
  storage('session').write(purposeKey, purpose)
  leaveTo(confirmationAddress(location.pathname + location.search))
}

async function isSignInRecent(): Promise<boolean> {
  return (await (await api.auth.session.$get()).json()).isRecent
}
