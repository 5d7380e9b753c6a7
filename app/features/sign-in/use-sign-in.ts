import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#app/api/problem.ts'
import { onSessionChange } from '#app/auth/session-channel.ts'
import { toast, toastOnNextPage } from '#app/ui/overlay/toast.ts'
import { loadSignInState, type SignInState } from './sign-in-state.ts'
import { useGoogleSignIn } from './use-google-sign-in.ts'
import { goOn, isConfirmation, nextPath } from './where-next.ts'

/**
 * The current user and the two ways to sign in: with Google or as a guest. A user who is already signed in,
 * here or in another tab, goes on to the next page.
 */
export function useSignIn() {
  const [state, setState] = useState<SignInState | null>(null)
  // Signing in revokes a guest's keys; the page says so before it continues.
  const [endedKeys, setEndedKeys] = useState(0)
  const [isEntering, setIsEntering] = useState(false)
  const hasEntered = useRef(false) // A ref, because state is updated too late for a double click.
  const account = state?.user && !state.user.isGuest ? state.user : null
  const google = useGoogleSignIn({
    sameAccount: account !== null,
    onSignedIn(signedIn) {
      toastOnNextPage({ title: 'Success!', description: "You've successfully signed in." })
      if (signedIn.endedKeys > 0) setEndedKeys(signedIn.endedKeys)
      else void goOn()
    },
  })
  const isGuest = state?.user?.isGuest ?? false

  useEffect(() => {
    loadSignInState()
      .then((loaded) => {
        if (loaded.user && !loaded.user.isGuest && !isConfirmation()) return location.replace(nextPath())
        setState(loaded)
      })
      .catch(sayFailure)
  }, [])

  useEffect(
    () =>
      onSessionChange((change) => {
        if (change === 'signed-in') location.replace(nextPath())
      }),
    [],
  )

  async function enterWithGoogle() {
    try {
      const { googleSignIn } = (state ?? (await loadSignInState())).settings
      if (googleSignIn) await google.start(googleSignIn)
    } catch (error) {
      sayFailure(error)
    }
  }

  async function enterAsGuest(enter: () => Promise<void>) {
    if (hasEntered.current) return
    hasEntered.current = true
    google.forget()
    setIsEntering(true)
    try {
      await enter()
      await goOn()
    } catch (error) {
      hasEntered.current = false
      setIsEntering(false)
      sayFailure(error)
    }
  }

  return { state, account, isGuest, google, endedKeys, isEntering, enterWithGoogle, enterAsGuest }
}

function sayFailure(error: unknown): void {
  toast({ title: 'Sign-in failed', description: messageOf(error), variant: 'destructive' })
}
