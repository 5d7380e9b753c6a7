import { useQuery } from '@tanstack/react-query'
import { userQuery } from './user-query.ts'

export function WelcomeLine() {
  const { data: user, isPending } = useQuery(userQuery())
  // Reserves the line, so that nothing below moves when the name arrives.
  if (isPending) return <p className="text-[0.9375rem]">&nbsp;</p>
  if (!user) return null
  return <p className="truncate text-[0.9375rem] text-soft">Welcome, {user.isGuest ? 'Guest' : user.email}</p>
}
