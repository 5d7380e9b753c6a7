import { GraduationCap, Hammer } from 'lucide-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { site } from '#contract/site.ts'
import { AccountLink } from '#app/features/account/account-link.tsx'
import { GuestNote } from '#app/features/account/guest-note.tsx'
import { LogOutButton } from '#app/features/account/log-out-button.tsx'
import { ProfileQuestions } from '#app/features/account/profile-questions.tsx'
import { WelcomeLine } from '#app/features/account/welcome-line.tsx'
import { CommandButton } from '#app/features/commands/command-button.tsx'
import { WeekStrip } from '#app/features/learning/week/week-goal.tsx'
import { ReviewCard } from '#app/features/learning/review-card.tsx'
import { ProjectList } from '#app/features/projects/project-list.tsx'
import { DialogBoundary } from '#app/ui/overlay/dialog-boundary.tsx'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { buttonStyle } from '#app/ui/button.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { OfflineSign } from '#app/ui/page/offline-sign.tsx'
import { ThemeSwitch } from '#app/ui/theme/theme-switch.tsx'
import { useArrivalFocus } from '#app/ui/keyboard/use-arrival-focus.ts'

const AskAboutArticle = lateComponent(() =>
  import('#app/features/projects/ask-about-article.tsx').then((module) => module.AskAboutArticle),
)

export default function Dashboard() {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const askedArticle = search.get('ask')
  const heading = useArrivalFocus<HTMLHeadingElement>()
  const main = useRef<HTMLElement>(null)
  const wantsNew = search.has('new')
  const [isCreating, setIsCreating] = useState(false)
  if (wantsNew && !isCreating) setIsCreating(true)

  // Removed from the URL, so that going back does not open the dialog again.
  useEffect(() => {
    if (wantsNew) setSearch({}, { replace: true })
  }, [wantsNew, setSearch])

  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`Dashboard · ${site.name}`}</title>
      <DashboardHeader heading={heading} />
      <main
        ref={main}
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl flex-1 px-4 py-8 focus-visible:outline-none sm:px-6"
      >
        {askedArticle && (
          <DialogBoundary onClose={() => setSearch({}, { replace: true })}>
            <AskAboutArticle
              slug={askedArticle}
              onAsk={(project) => void navigate(`/project/${project.id}?panel=chat`)}
              onCancel={() => setSearch({}, { replace: true })}
            />
          </DialogBoundary>
        )}
        <ProjectList
          isCreating={isCreating}
          onCreatingChange={setIsCreating}
          onOpen={(project, state) =>
            void navigate(`/project/${project.id}${state === 'new' ? '?tab=plan' : ''}`)
          }
        />
        <ProfileQuestions next={main} />
        {/* Placed below what is shown immediately, so that nothing moves when they load. */}
        <div className="mt-8 grid grid-cols-1 gap-4 empty:hidden">
          <ReviewCard heading={heading} />
          <WeekStrip />
        </div>
      </main>
      <DashboardFooter />
    </div>
  )
}

function DashboardHeader({ heading }: { heading: Ref<HTMLHeadingElement> }) {
  return (
    <header className="border-b border-line bg-raised">
      {/* With large text, the buttons have a row of their own. */}
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-1 px-4 py-3 sm:gap-3 sm:px-6">
        <div className="flex min-w-34 flex-1 items-center gap-1 sm:gap-3">
          <a href="/" aria-label={`${site.name} home`} className="shrink-0 rounded-inner">
            <Mark className="size-9 text-dawn" />
          </a>
          <div className="min-w-0 flex-1">
            <h1 ref={heading} tabIndex={-1} className="text-xl focus-visible:outline-none">
              Dashboard
            </h1>
            <WelcomeLine />
          </div>
        </div>
        <div className="flex flex-wrap items-center sm:gap-3">
          <OfflineSign />
          <CommandButton isIcon />
          <Link to="/learning" className={buttonStyle({ variant: 'quiet', className: 'max-sm:hidden' })}>
            <GraduationCap aria-hidden />
            Learning
          </Link>
          <Link to="/xcode" className={buttonStyle({ variant: 'quiet', className: 'max-sm:hidden' })}>
            <Hammer aria-hidden />
            Xcode
          </Link>
          <ThemeSwitch />
          <AccountLink />
          <LogOutButton />
        </div>
      </div>
    </header>
  )
}

function DashboardFooter() {
  return (
    <footer className="mx-auto w-full max-w-6xl px-4 pb-8 sm:px-6">
      {/* Links for which the header has no space on a phone. */}
      <p className="mb-3 grid justify-items-start gap-2 sm:hidden">
        <Link to="/learning" className="link">
          Learning: your progress by topic
        </Link>
        <Link to="/xcode" className="link">
          {site.name} in Xcode
        </Link>
      </p>
      <GuestNote />
    </footer>
  )
}
