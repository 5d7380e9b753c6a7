import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DeleteAccountSection } from './delete-account-section.tsx'
import { ExportSection } from './export-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { StorageSection } from './storage-section.tsx'
import { ThemeSection } from './theme-section.tsx'
import { canSignInQuery, userQuery } from './user-query.ts'
import { WhoSection } from './who-section.tsx'

/** `children` are the sections for keys and usage, between sessions and deletion. */
export function AccountPage({ children }: { children?: ReactNode }) {
  const { data: user } = useQuery(userQuery())
  const { data: canSignIn, isLoading } = useQuery(canSignInQuery())
  // Waits for both, so that nothing moves when the second arrives.
  if (!user || isLoading) return null
  return (
    <div className="grid grid-cols-1 gap-6">
      <WhoSection user={user} canSignIn={canSignIn ?? true} />
      <ProfileSection />
      <StorageSection user={user} />
      <ThemeSection />
      <SessionsSection />
      {children}
      <ExportSection user={user} />
      <DeleteAccountSection />
    </div>
  )
}
