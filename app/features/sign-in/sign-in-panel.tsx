import { site } from '#contract/site.ts'
import type { User } from '#contract/account/user.ts'
import { usePageReturn } from '#app/ui/page/use-page-return.ts'
import { EndedKeys } from './ended-keys.tsx'
import { GoogleButton } from './google-button.tsx'
import { GuestEntry } from './guest-entry.tsx'
import { becomeGuest, returnAsGuest } from './sign-in-state.ts'
import { useSignIn } from './use-sign-in.ts'
import { ideaToPlan, nextPath } from './where-next.ts'

/** An island, so without `useId`. Users with an account are sent on, unless they came to re-authenticate. */
export function SignInPanel() {
  const { state, account, isGuest, google, endedKeys, isEntering, enterWithGoogle, enterAsGuest } =
    useSignIn()
  const idea = state && !account ? ideaToPlan() : null
  usePageReturn(() => location.reload())

  if (endedKeys > 0) return <EndedKeys count={endedKeys} next={nextPath()} />
  return (
    <div className="grid w-full max-w-sm gap-6">
      {account ? <ConfirmationHeader account={account} /> : <WelcomeHeader />}
      {idea && (
        <p className="rounded-inner border-l-4 border-dawn bg-raised px-4 py-3 text-[0.9375rem] break-words">
          Your plan is saved and opens next: <span className="text-soft">“{shortened(idea)}”</span>
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

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120).trimEnd()}…` : text
}
