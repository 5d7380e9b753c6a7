import { Button } from '#app/ui/button.tsx'
import { GoogleMark } from './google-mark.tsx'
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
  if (guestsOnly) return 'This server has guests only: Google sign-in is not set up here.'
  if (isWaiting)
    return 'Choose your account in the Google window. If it is closed or lost, press the button to start again.'
  return (
    note ??
    (isGuest ? 'Your guest projects move into your account. Keys you made as a guest stop working.' : null)
  )
}
