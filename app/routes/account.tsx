import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { site } from '#contract/site.ts'
import { AccountPage } from '#app/features/account/account-page.tsx'
import { LogOutButton } from '#app/features/account/log-out-button.tsx'
import { KeysSection } from '#app/features/xcode-setup/keys-section.tsx'
import { buttonStyle } from '#app/ui/button.tsx'
import { useArrivalFocus } from '#app/ui/use-arrival-focus.ts'

export default function Account() {
  const heading = useArrivalFocus<HTMLHeadingElement>()
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`Account · ${site.name}`}</title>
      <header className="border-b border-line bg-raised">
        <div className="mx-auto flex max-w-3xl items-center gap-3 px-4 py-3 sm:px-6">
          <Link
            to="/dashboard"
            aria-label="Back to the dashboard"
            className={buttonStyle({ variant: 'quiet', size: 'icon' })}
          >
            <ArrowLeft aria-hidden />
          </Link>
          <h1 ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-xl focus-visible:outline-none">
            Account
          </h1>
          <LogOutButton />
        </div>
      </header>
      <main className="mx-auto w-full max-w-3xl flex-1 px-4 py-8 sm:px-6">
        <AccountPage>
          <KeysSection />
        </AccountPage>
      </main>
    </div>
  )
}
