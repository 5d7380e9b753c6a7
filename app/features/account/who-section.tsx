import type { User } from '#contract/account/user.ts'
import { limits } from '#contract/limits.ts'
import { signInAddress } from '#app/api/sign-in-address.ts'
import { cn } from '#app/ui/cn.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { AccountSection } from '#app/ui/page/account-section.tsx'
import { Initials } from './initials.tsx'

const plans: Record<User['plan'], string> = { free: 'Free plan', plus: 'Plus Plan', pro: 'Pro Plan' }

export function WhoSection({ user, canSignIn }: { user: User; canSignIn: boolean }) {
  return (
    <AccountSection title="You">
      <div className="flex flex-wrap items-center gap-4">
        <Initials user={user} className="size-14 text-xl" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="truncate font-semibold">{user.displayName ?? user.email}</p>
          <p className={cn('text-soft', !user.isGuest && 'truncate')}>
            {user.isGuest
              ? `Your projects are kept for ${limits.guestKeptDays} days after your last visit.`
              : user.email}
          </p>
          <p className="text-sm text-soft">{plans[user.plan]}</p>
        </div>
        {user.isGuest && canSignIn && (
          <LinkButton variant="primary" href={signInAddress('/account')}>
            Sign up to keep them
          </LinkButton>
        )}
      </div>
    </AccountSection>
  )
}
