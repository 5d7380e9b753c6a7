import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { ArticleGroup } from '#contract/article.ts'
import { site } from '#contract/site.ts'
import { LearningPage } from '#app/features/learning/learning-page.tsx'
import { ReviewCard } from '#app/features/learning/review-card.tsx'
import { buttonStyle } from '#app/ui/button.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { useArrivalFocus } from '#app/ui/use-arrival-focus.ts'

export default function Learning() {
  const heading = useArrivalFocus<HTMLHeadingElement>()
  const [search, setSearch] = useSearchParams()
  const group = ArticleGroup.catch('start').parse(search.get('area'))
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`Learning · ${site.name}`}</title>
      <header className="border-b border-line bg-raised">
        <div className="mx-auto flex max-w-6xl items-center gap-3 px-4 py-3 sm:px-6">
          <Link
            to="/dashboard"
            aria-label="Back to the dashboard"
            className={buttonStyle({ variant: 'quiet', size: 'icon' })}
          >
            <ArrowLeft aria-hidden />
          </Link>
          <h1 ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-xl focus-visible:outline-none">
            Learning
          </h1>
          <ThemeSwitch />
        </div>
      </header>
      <main className="mx-auto w-full max-w-6xl flex-1 px-4 py-8 sm:px-6">
        <ReviewCard heading={heading} />
        <LearningPage
          group={group}
          topic={search.get('topic')}
          onGo={({ group, topic }) =>
            setSearch(topic === null ? { area: group } : { area: group, topic }, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </main>
    </div>
  )
}
