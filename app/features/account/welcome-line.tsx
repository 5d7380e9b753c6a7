import { useQuery } from '@tanstack/react-query'
import { userQuery } from './user-query.ts'

export function WelcomeLine() {
  const { data: user } = useQuery(userQuery())
  if (!user) return null
  return <p className="truncate text-[0.9375rem] text-soft">Welcome, {user.isGuest ? 'Guest' : user.email}</p>
}
