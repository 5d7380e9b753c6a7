import { useEffect, useState } from 'react'
import { site } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { messageOf } from '#app/api/problem.ts'
import { ownPath } from '#app/api/sign-in-address.ts'
import { Button } from '#app/ui/button.tsx'
import { toast, toastOnNextPage } from '#app/ui/toast.ts'
import { GoogleMark } from './google-mark.tsx'
import { signInWithGoogle } from './google-sign-in.ts'
import { becomeGuest, loadSignInState } from './sign-in-state.ts'

/** An island, so without `useId`. Someone signed in goes straight on; a guest may stay, to sign in. */
export function SignInPanel() {
  const [settings, setSettings] = useState<SiteSettings | null>(null)
  const [isGuest, setIsGuest] = useState(false)
  const [pending, setPending] = useState<'google' | 'guest' | null>(null)
  const guestsOnly = settings !== null && settings.googleSignIn === null

  useEffect(() => {
    loadSignInState().then(({ user, settings }) => {
      if (user && !user.isGuest) location.replace(nextPath())
      setIsGuest(user?.isGuest ?? false)
      setSettings(settings)
    }).catch((error: unknown) => toast({ title: 'Sign-in failed', description: messageOf(error), variant: 'destructive' }))
  }, [])

  async function signIn(kind: 'google' | 'guest', enter: () => Promise<void>) {
    setPending(kind)
    try {
      await enter()
      location.assign(nextPath())
    } catch (error) {
      setPending(null)
      toast({ title: 'Sign-in failed', description: messageOf(error), variant: 'destructive' })
    }
  }

  async function enterWithGoogle() {
    if (!settings?.googleSignIn) return
    await signInWithGoogle(settings.googleSignIn)
    toastOnNextPage({ title: 'Success!', description: "You've successfully signed in." })
  }

  return (
    <div className="grid w-full max-w-sm gap-6">
      <header className="grid gap-2">
        <h1 className="text-4xl font-extrabold">Welcome to {site.name}</h1>
        <p className="text-lg text-soft">{site.tagline}</p>
      </header>
      <div className="grid gap-2">
        <Button size="large" disabled={guestsOnly || pending !== null} pendingLabel={pending === 'google' && 'Signing in...'} aria-describedby={guestsOnly ? 'guests-only' : undefined}
          onClick={() => void signIn('google', enterWithGoogle)}>
          <GoogleMark />Sign in with Google
        </Button>
        <p id="guests-only" className="min-h-10 text-sm text-soft">{guestsOnly && 'This server has guests only: Google sign-in is not set up here.'}</p>
      </div>
      <p className="flex items-center gap-4 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">Or continue as guest</p>
      <div className="grid gap-2">
        <Button variant="primary" size="large" disabled={pending !== null} pendingLabel={pending === 'guest' && 'Signing in...'} onClick={() => void signIn('guest', becomeGuest)}>Try without signing in</Button>
        <p className="text-sm text-soft">{isGuest ? 'You are here as a guest already: this takes you back to your projects.' : 'Everything works as a guest. Your projects are kept for 30 days after your last visit.'}</p>
      </div>
    </div>
  )
}

function nextPath(): string {
  return ownPath(new URLSearchParams(location.search).get('next'), '/dashboard')
}
