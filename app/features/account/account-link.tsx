import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Initials } from './initials.tsx'
import { userQuery } from './user-query.ts'

/** The header's link to the account page. */
export function AccountLink() {
  const { data: user } = useQuery(userQuery())
  if (!user) return null
  return (
    <Link to="/account" aria-label="Account" title="Account" className="rounded-full">
      <Initials user={user} />
    </Link>
  )
}
