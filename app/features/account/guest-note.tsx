import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { signInAddress } from '#app/api/sign-in-address.ts'
import { userQuery } from './user-query.ts'

export function GuestNote() {
  const { data: user } = useQuery(userQuery())
  if (!user?.isGuest) return null
  return (
    <p className="text-sm text-soft">
      You’re a guest.{' '}
      <a href={signInAddress('/dashboard')} className="link">
        Sign in
      </a>{' '}
      to keep your projects for good. Until then they open in this browser only, and are kept for{' '}
      {limits.guestKeptDays} days after your last visit.
    </p>
  )
}
