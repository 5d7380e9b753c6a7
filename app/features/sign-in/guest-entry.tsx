import { limits } from '#contract/limits.ts'
import { Button } from '#app/ui/button.tsx'

interface GuestEntryProps {
  /** The visitor is already a guest. */
  isGuest: boolean
  /** A guest has logged out in this browser and can return. */
  canReturn: boolean
  isDisabled: boolean
  isEntering: boolean
  onEnter: () => void
  onReturn: () => void
}

export function GuestEntry({
  isGuest,
  canReturn,
  isDisabled,
  isEntering,
  onEnter,
  onReturn,
}: GuestEntryProps) {
  return (
    <>
      <p className="flex items-center gap-4 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        Or continue as guest
      </p>
      {canReturn && (
        <div className="grid gap-2">
          <Button
            variant="primary"
            size="large"
            disabled={isDisabled}
            pendingLabel={isEntering && 'Signing in...'}
            onClick={onReturn}
          >
            Resume my projects
          </Button>
          <p className="text-sm text-soft">Opens the projects of the guest who logged out in this browser.</p>
        </div>
      )}
      <div className="grid gap-2">
        <Button
          variant={canReturn ? 'default' : 'primary'}
          size="large"
          disabled={isDisabled}
          pendingLabel={isEntering && !canReturn && 'Signing in...'}
          onClick={onEnter}
        >
          Try without signing in
        </Button>
        <p className="text-sm text-soft">{noteFor({ isGuest, canReturn })}</p>
      </div>
    </>
  )
}

function noteFor({ isGuest, canReturn }: { isGuest: boolean; canReturn: boolean }): string {
  if (isGuest) return 'You’re already here as a guest. This takes you back to your projects.'
  if (canReturn) return 'Starts over as a new guest without projects.'
  return `Everything works as a guest. Your projects are kept for ${limits.guestKeptDays} days after your last visit.`
}
