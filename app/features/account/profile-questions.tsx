import { useQuery } from '@tanstack/react-query'
import { Suspense, type RefObject } from 'react'
import type { LearnerProfile } from '#contract/account/user.ts'
import { profileQuery } from '#app/api/profile-query.ts'
import { projectListQuery } from '#app/api/project-queries.ts'
import { ErrorBoundary } from '#app/ui/page/error-boundary.tsx'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { profileQuestionsQuery } from './user-query.ts'

const AskedQuestions = lateComponent(() =>
  import('./asked-questions.tsx').then((module) => module.AskedQuestions),
)

const order: (keyof LearnerProfile)[] = ['experience', 'goal', 'hoursPerWeek']

/** Asks up to three short questions, once there is a project. `next` takes the focus after the last one. */
export function ProfileQuestions({ next }: { next: RefObject<HTMLElement | null> }) {
  const { data: projects = [] } = useQuery(projectListQuery())
  const { data: profile } = useQuery(profileQuery())
  const { data: questions } = useQuery(profileQuestionsQuery())
  const open = profile ? order.filter((question) => profile[question] === null) : []
  if (!profile || !questions || questions.wereAsked || projects.length === 0 || open.length === 0) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <AskedQuestions questions={open} next={next} />
      </Suspense>
    </ErrorBoundary>
  )
}
