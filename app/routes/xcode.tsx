import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { site } from '#contract/site.ts'
import { userQuery } from '#app/features/account/user-query.ts'
import { XcodePage } from '#app/features/xcode-setup/xcode-page.tsx'
import { buttonStyle } from '#app/ui/button.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { useArrivalFocus } from '#app/ui/use-arrival-focus.ts'

export default function Xcode() {
  const user = useQuery(userQuery())
  const heading = useArrivalFocus<HTMLHeadingElement>()
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`Xcode · ${site.name}`}</title>
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
            {site.name} inside Xcode
          </h1>
          <ThemeSwitch />
        </div>
      </header>
      <main className="mx-auto w-full max-w-3xl flex-1 px-4 py-8 sm:px-6">
        <XcodePage email={user.data && !user.data.isGuest ? user.data.email : null} />
      </main>
    </div>
  )
}
