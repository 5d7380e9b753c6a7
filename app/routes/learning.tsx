import { useSearchParams } from 'react-router'
import { ArticleGroup } from '#contract/learning/article.ts'
import { LearningPage } from '#app/features/learning/learning-page.tsx'
import { ReviewCard } from '#app/features/learning/review-card.tsx'
import { WeekGoal } from '#app/features/learning/week/week-goal.tsx'
import { ContinueWork } from '#app/features/projects/continue-card.tsx'
import { SubPage } from '#app/ui/page/sub-page.tsx'
import { ThemeSwitch } from '#app/ui/theme/theme-switch.tsx'
import { useArrivalFocus } from '#app/ui/keyboard/use-arrival-focus.ts'

export default function Learning() {
  const heading = useArrivalFocus<HTMLHeadingElement>()
  const [search, setSearch] = useSearchParams()
  const group = ArticleGroup.catch('start').parse(search.get('area'))
  return (
    <SubPage name="Learning" title="Learning" heading={heading} end={<ThemeSwitch />} isBroad>
      <ContinueWork />
      <ReviewCard heading={heading} />
      <WeekGoal />
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
    </SubPage>
  )
}
