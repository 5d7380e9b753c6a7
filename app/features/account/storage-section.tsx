import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/user.ts'
import { megabytes } from '#contract/usage.ts'
import { usageQuery } from '#app/api/usage-query.ts'
import { AccountSection } from '#app/ui/account-section.tsx'

/** From here on it is said how to make room. */
const nearlyFull = 0.9

/** How much of what may be kept is used. */
export function StorageSection({ user }: { user: User }) {
  // Everything one does elsewhere changes it.
  const { data: usage } = useQuery({ ...usageQuery(), refetchOnMount: 'always' })
  if (!usage) return null
  const { used, limit } = usage.storage
  const share = Math.min(1, used / limit)
  return (
    <AccountSection
      title="Storage"
      note="Your projects, with their plans, tasks, saved solutions and conversations."
    >
      <div className="grid max-w-md gap-1.5">
        <p className="text-[0.9375rem]">
          <strong>{megabytes(used)}</strong> of {megabytes(limit)} used
        </p>
        <meter
          className="sr-only"
          min={0}
          max={limit}
          value={Math.min(used, limit)}
          aria-label="Storage used"
        />
        <svg
          viewBox="0 0 100 2"
          preserveAspectRatio="none"
          aria-hidden
          className="h-2 w-full rounded-full bg-sunken"
        >
          <rect width={share * 100} height="2" className={share >= nearlyFull ? 'fill-wrong' : 'fill-dawn'} />
        </svg>
        {share >= nearlyFull && (
          <p className="text-[0.9375rem]">
            {share >= 1 ? 'Your storage is full.' : 'Your storage is nearly full.'} Delete projects or saved
            solutions you no longer need
            {user.isGuest ? ', or sign in for more room.' : '.'}
          </p>
        )}
      </div>
    </AccountSection>
  )
}
