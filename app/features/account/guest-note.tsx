import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { signInAddress } from '#app/api/sign-in-address.ts'
import { userQuery } from './user-query.ts'

/** What a guest should know before logging out: there is no way back to their projects. */
export function GuestNote() {
  const { data: user } = useQuery(userQuery())
  if (!user?.isGuest) return null
  return (
    <p className="text-sm text-soft">
      You are here as a guest: your projects live in this browser&rsquo;s session and are kept for {limits.guestKeptDays} days after your last visit.{' '}
      <a href={signInAddress('/dashboard')} className="link">
        Sign in
      </a>{' '}
      before you log out to keep them.
    </p>
  )
}
