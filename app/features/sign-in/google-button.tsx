import { Button } from '#app/ui/button.tsx'
import { warmUpGoogle } from './google-sign-in.ts'
import type { useGoogleSignIn } from './use-google-sign-in.ts'

interface GoogleButtonProps {
  google: Pick<ReturnType<typeof useGoogleSignIn>, 'stage' | 'note'>
  guestsOnly: boolean
  isGuest: boolean
  isDisabled: boolean
  onPress: () => void
}

export function GoogleButton({
  google: { stage, note },
  guestsOnly,
  isGuest,
  isDisabled,
  onPress,
}: GoogleButtonProps) {
  return (
    <div className="grid gap-2">
      <Button
        size="large"
        disabled={guestsOnly || isDisabled}
        pendingLabel={(stage === 'choosing' || stage === 'starting') && 'Signing in...'}
        aria-describedby="google-note"
        onPointerDown={warmUpGoogle}
        onPointerEnter={warmUpGoogle}
        onFocus={warmUpGoogle}
        onClick={onPress}
      >
        <GoogleMark />
        Sign in with Google
      </Button>
      <p id="google-note" role="status" className="min-h-10 text-sm text-soft">
        {noteFor({ guestsOnly, isGuest, isWaiting: stage === 'waiting', note })}
      </p>
    </div>
  )
}

function noteFor({
  guestsOnly,
  isGuest,
  isWaiting,
  note,
}: {
  guestsOnly: boolean
  isGuest: boolean
  isWaiting: boolean
  note: string | null
}): string | null {
  if (guestsOnly) return 'Google sign-in is not set up on this server. You can continue as a guest.'
  if (isWaiting)
    return 'Choose your account in the Google window. If it is closed or lost, press the button to start again.'
  return (
    note ??
    (isGuest ? 'Your guest projects move into your account. Keys you made as a guest stop working.' : null)
  )
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden>
      <path
        fill="#4285F4"
        d="M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5.1 5.1 0 0 1-2.2 3.3v2.8h3.6c2.1-1.9 3.3-4.8 3.3-8.2z"
      />
      <path
        fill="#34A853"
        d="M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.8c-1 .7-2.2 1.1-3.7 1.1-2.9 0-5.3-1.9-6.1-4.5H2.2V17A11 11 0 0 0 12 23z"
      />
      <path fill="#FBBC05" d="M5.9 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.8l3.7-2.8z" />
      <path
        fill="#EA4335"
        d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7.1l3.7 2.8C6.7 7.3 9.1 5.4 12 5.4z"
      />
    </svg>
  )
}
