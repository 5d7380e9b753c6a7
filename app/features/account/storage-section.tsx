import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/account/user.ts'
import { megabytes } from '#contract/account/usage.ts'
import { usageQuery } from '#app/api/usage-query.ts'
import { cn } from '#app/ui/cn.ts'
import { AccountSection } from '#app/ui/page/account-section.tsx'
import { UsageBar } from '#app/ui/usage-bar.tsx'

/** Above this share, the section explains how to free space. */
const nearlyFull = 0.9

/** How much of the account's storage is used. */
export function StorageSection({ user }: { user: User }) {
  // Refetched, because any other page may have changed it.
  const { data: usage, isPending } = useQuery({ ...usageQuery(), refetchOnMount: 'always' })
  if (!usage && !isPending) return null
  // Reserves its space until the usage is loaded, so that nothing below moves.
  const { used, limit } = usage?.storage ?? { used: 0, limit: 1 }
  const share = Math.min(1, used / limit)
  return (
    <AccountSection
      title="Storage"
      note="Your projects, with their plans, tasks, saved solutions and conversations."
    >
      <div className={cn('grid max-w-md gap-1.5', !usage && 'invisible')}>
        <p className="text-[0.9375rem]">
          <strong>{megabytes(used)}</strong> of {megabytes(limit)} used
        </p>
        <UsageBar label="Storage used" used={used} limit={limit} isFull={share >= nearlyFull} />
        {share >= nearlyFull && (
          <p className="text-[0.9375rem]">
            {share >= 1 ? 'Your storage is full.' : 'Your storage is nearly full.'} Delete projects or saved
            solutions you no longer need
            {user.isGuest ? ', or sign in for more space.' : '.'}
          </p>
        )}
      </div>
    </AccountSection>
  )
}
