import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { projectQuery } from '#app/api/project-queries.ts'
import { cn } from '#app/ui/cn.ts'
import { accentOf } from '#app/ui/phone/accent.ts'
import { LivingPhone } from '#app/ui/phone/living-phone.tsx'
import { planQuery, type VersionedPlan } from '#app/features/plan/plan-queries.ts'

type PhoneProps = Parameters<typeof LivingPhone>[0]

interface Shown extends Pick<PhoneProps, 'lit' | 'added' | 'startAt'> {
  caption?: ReactNode
}

/** A project's app as an interactive prototype with a caption; renders nothing if there is no plan. */
export function AppPhone({
  projectId,
  shownOf,
  className,
}: {
  projectId: number
  shownOf: (plan: VersionedPlan, appName: string) => Shown
  className: string
}) {
  const { data: plan } = useQuery(planQuery(projectId))
  const { data: project } = useQuery(projectQuery(projectId))
  if (!plan) return null
  const appName = plan.appName ?? project?.title ?? 'Your app'
  const { caption, ...shown } = shownOf(plan, appName)
  return (
    <figure className={cn('grid grid-cols-1 justify-items-center gap-3 text-sm text-soft', className)}>
      <LivingPhone
        key={shown.startAt}
        appName={appName}
        screens={plan.architecture.screens}
        accent={project?.accent ?? accentOf(appName)}
        {...shown}
      />
      {caption && <figcaption className="text-center">{caption}</figcaption>}
    </figure>
  )
}
