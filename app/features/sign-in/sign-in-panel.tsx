import { useEffect, useState } from 'react'
import { site } from '#contract/site.ts'
import type { User } from '#contract/user.ts'
import { keepIdea, keptIdea } from '#app/api/kept-idea.ts'
import { messageOf } from '#app/api/problem.ts'
import { onSessionChange } from '#app/auth/session-channel.ts'
import { ownPath } from '#app/api/sign-in-address.ts'
import { startProject } from '#app/api/start-project.ts'
import { toast, toastOnNextPage } from '#app/ui/toast.ts'
import { usePageReturn } from '#app/ui/use-page-return.ts'
import { EndedKeys } from './ended-keys.tsx'
import { GoogleButton } from './google-button.tsx'
import { GuestEntry } from './guest-entry.tsx'
import { becomeGuest, loadSignInState, returnAsGuest, type SignInState } from './sign-in-state.ts'
import { useGoogleSignIn } from './use-google-sign-in.ts'

/** An island, so without `useId`. Someone signed in goes straight on, unless they came to confirm that it is them; a guest may stay, to sign in. */
export function SignInPanel() {
  const [state, setState] = useState<SignInState | null>(null)
  const [endedKeys, setEndedKeys] = useState(0)
  const [isEntering, setIsEntering] = useState(false)
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
  const idea = state && !account ? ideaToPlan() : null
  usePageReturn(() => location.reload())

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
    google.forget()
    setIsEntering(true)
    try {
      await enter()
      await goOn()
    } catch (error) {
      setIsEntering(false)
      sayFailure(error)
    }
  }

  if (endedKeys > 0) return <EndedKeys count={endedKeys} next={nextPath()} />
  return (
    <div className="grid w-full max-w-sm gap-6">
      {account ? <ConfirmationHeader account={account} /> : <WelcomeHeader />}
      {idea && (
        <p className="rounded-inner border-l-4 border-dawn bg-raised px-4 py-3 text-[0.9375rem] break-words">
          Your plan is kept and opens next: <span className="text-soft">“{shortened(idea)}”</span>
        </p>
      )}
      <GoogleButton
        google={google}
        guestsOnly={state !== null && state.settings.googleSignIn === null}
        isGuest={isGuest}
        isDisabled={isEntering}
        onPress={() => void enterWithGoogle()}
      />
      {account ? (
        <a href={nextPath()} className="link justify-self-start">
          Go back without signing in
        </a>
      ) : (
        <GuestEntry
          isGuest={isGuest}
          canReturn={!isGuest && (state?.settings.canReturnAsGuest ?? false)}
          isDisabled={google.stage === 'starting'}
          isEntering={isEntering}
          onEnter={() => void enterAsGuest(becomeGuest)}
          onReturn={() => void enterAsGuest(returnAsGuest)}
        />
      )}
    </div>
  )
}

function WelcomeHeader() {
  return (
    <header className="grid gap-2">
      <h1 className="text-4xl font-extrabold">Welcome to {site.name}</h1>
      <p className="text-lg text-soft">{site.tagline}</p>
    </header>
  )
}

function ConfirmationHeader({ account }: { account: User }) {
  return (
    <header className="grid gap-2">
      <h1 className="text-4xl font-extrabold">Confirm it’s you</h1>
      <p className="text-lg text-soft">
        You signed in a while ago. To continue, sign in again as {account.email}.
      </p>
    </header>
  )
}

/** Whether the page was asked for to sign in once more. */
function isConfirmation(): boolean {
  return new URLSearchParams(location.search).has('confirm')
}

function nextPath(): string {
  return ownPath(new URLSearchParams(location.search).get('next'), '/dashboard')
}

/** The idea typed on the landing page, for who came from there and not to open something else. */
function ideaToPlan(): string | null {
  return new URLSearchParams(location.search).has('next') ? null : keptIdea()
}

/** On to where they wanted to go, or to a project with the plan they made before they signed in. */
async function goOn(): Promise<void> {
  const idea = ideaToPlan()
  keepIdea('')
  // Signing in worked either way, so a plan that cannot be made now is no failure of it.
  const project = idea ? await startProject(idea, null).catch(() => null) : null
  location.assign(project ?? nextPath())
}

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120).trimEnd()}…` : text
}

function sayFailure(error: unknown): void {
  toast({ title: 'Sign-in failed', description: messageOf(error), variant: 'destructive' })
}
