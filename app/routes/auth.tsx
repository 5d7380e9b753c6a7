import { site } from '#contract/site.ts'
import { Benefits } from '#app/features/sign-in/benefits.tsx'
import { SignInPanel } from '#app/features/sign-in/sign-in-panel.tsx'
import { Island } from '#app/islands/island.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { ThemeSwitch } from '#app/ui/theme/theme-switch.tsx'

export function meta() {
  return pageMeta({
    title: `Sign in · ${site.name}`,
    description: `Sign in to ${site.name}, or try it as a guest without an account.`,
    path: '/auth',
  })
}

export default function Auth() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col px-4 py-4 sm:px-8">
        <header className="flex items-center justify-between">
          <a href="/" aria-label={`${site.name} home`} className="flex rounded-inner">
            <Logo name={site.name} />
          </a>
          <ThemeSwitch />
        </header>
        <main className="grid flex-1 place-items-center py-12">
          <Island name="sign-in" component={SignInPanel} props={{}} eager className="contents" />
        </main>
        <footer className="text-center text-sm text-soft">
          By continuing you agree to the{' '}
          <a href="/terms-of-service" className="link">
            terms
          </a>{' '}
          and the{' '}
          <a href="/privacy-policy" className="link">
            privacy policy
          </a>
          .
        </footer>
      </div>
      <aside
        aria-label={`What ${site.name} does`}
        className="dawn-sky hidden border-l border-line px-12 lg:grid lg:content-center xl:px-20"
      >
        <h2 className="mb-10 max-w-md text-4xl font-extrabold">{site.headline}</h2>
        <Benefits />
      </aside>
    </div>
  )
}
