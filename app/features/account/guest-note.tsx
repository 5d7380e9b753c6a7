import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { signInAddress } from '#app/api/sign-in-address.ts'
import { canSignInQuery, userQuery } from './user-query.ts'

export function GuestNote() {
  const { data: user } = useQuery(userQuery())
  // Assumed until it is known, so that nothing moves on servers with sign-in.
  const { data: canSignIn = true } = useQuery({ ...canSignInQuery(), enabled: user?.isGuest ?? false })
  if (!user?.isGuest) return null
  return (
    <p className="text-sm text-soft">
      You’re a guest. Your projects open in this browser only, and are kept for {limits.guestKeptDays} days
      after your last visit.{' '}
      {canSignIn ? (
        <a href={signInAddress('/dashboard')} className="link">
          Sign up to keep them
        </a>
      ) : (
        'To keep one for good, export it from its menu.'
      )}
    </p>
  )
}
