import { useEffect, useState } from 'react'
import { site } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { messageOf } from '#app/api/problem.ts'
import { onSessionChange } from '#app/api/session-channel.ts'
import { ownPath } from '#app/api/sign-in-address.ts'
import { Button } from '#app/ui/button.tsx'
import { toast, toastOnNextPage } from '#app/ui/toast.ts'
import { usePageReturn } from '#app/ui/use-page-return.ts'
import { GoogleMark } from './google-mark.tsx'
import { warmUpGoogle } from './google-sign-in.ts'
import { becomeGuest, loadSignInState } from './sign-in-state.ts'
import { useGoogleSignIn } from './use-google-sign-in.ts'

/** An island, so without `useId`. Someone signed in goes straight on; a guest may stay, to sign in. */
export function SignInPanel() {
  const [settings, setSettings] = useState<SiteSettings | null>(null)
  const [isGuest, setIsGuest] = useState(false)
  const [isEntering, setIsEntering] = useState(false)
  const google = useGoogleSignIn(() => {
    toastOnNextPage({ title: 'Success!', description: "You've successfully signed in." })
    location.assign(nextPath())
  })
  const guestsOnly = settings !== null && settings.googleSignIn === null
  usePageReturn(() => location.reload())
  const isBusy = google.stage === 'choosing' || google.stage === 'starting'

  useEffect(() => {
    loadSignInState()
      .then(({ user, settings }) => {
        if (user && !user.isGuest) return location.replace(nextPath())
        setIsGuest(user?.isGuest ?? false)
        setSettings(settings)
      })
      .catch((error: unknown) => toast({ title: 'Sign-in failed', description: messageOf(error), variant: 'destructive' }))
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
      const { googleSignIn } = settings ?? (await loadSignInState()).settings
      if (googleSignIn) await google.start(googleSignIn)
    } catch (error) {
      toast({ title: 'Sign-in failed', description: messageOf(error), variant: 'destructive' })
    }
  }

  async function enterAsGuest() {
    google.forget()
    setIsEntering(true)
    try {
      await becomeGuest()
      location.assign(nextPath())
    } catch (error) {
      setIsEntering(false)
      toast({ title: 'Sign-in failed', description: messageOf(error), variant: 'destructive' })
    }
  }

  return (
    <div className="grid w-full max-w-sm gap-6">
      <header className="grid gap-2">
        <h1 className="text-4xl font-extrabold">Welcome to {site.name}</h1>
        <p className="text-lg text-soft">{site.tagline}</p>
      </header>
      <div className="grid gap-2">
        <Button
          size="large"
          disabled={guestsOnly || isEntering}
          pendingLabel={isBusy && 'Signing in...'}
          aria-describedby="google-note"
          onPointerDown={warmUpGoogle}
          onPointerEnter={warmUpGoogle}
          onFocus={warmUpGoogle}
          onClick={() => void enterWithGoogle()}
        >
          <GoogleMark />
          Sign in with Google
        </Button>
        <p id="google-note" role="status" className="min-h-10 text-sm text-soft">
          {noteFor({ guestsOnly, isGuest, isWaiting: google.stage === 'waiting', note: google.note })}
        </p>
      </div>
      <p className="flex items-center gap-4 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">Or continue as guest</p>
      <div className="grid gap-2">
        <Button variant="primary" size="large" disabled={google.stage === 'starting'} pendingLabel={isEntering && 'Signing in...'} onClick={() => void enterAsGuest()}>
          Try without signing in
        </Button>
        <p className="text-sm text-soft">
          {isGuest
            ? 'You are here as a guest already: this takes you back to your projects.'
            : 'Everything works as a guest. Your projects are kept for 30 days after your last visit.'}
        </p>
      </div>
    </div>
  )
}

function noteFor({ guestsOnly, isGuest, isWaiting, note }: { guestsOnly: boolean; isGuest: boolean; isWaiting: boolean; note: string | null }): string | null {
  if (guestsOnly) return 'This server has guests only: Google sign-in is not set up here.'
  if (isWaiting) return 'Choose your account in the Google window. If it is closed or lost, press the button to start again.'
  return note ?? (isGuest ? 'Your projects as a guest come along into your account.' : null)
}

function nextPath(): string {
  return ownPath(new URLSearchParams(location.search).get('next'), '/dashboard')
}
