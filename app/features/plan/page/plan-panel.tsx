import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#app/api/problem.ts'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { Loading, NotLoaded } from '#app/ui/loading/load-state.tsx'
import { MadePlan, type PlanPanelProps } from './made-plan.tsx'
import { planQuery } from '#app/features/plan/plan-queries.ts'

const NoPlan = lateComponent(() => import('./no-plan.tsx').then((module) => module.NoPlan))

export function PlanPanel(props: PlanPanelProps) {
  const plan = useQuery({ ...planQuery(props.projectId), initialData: props.hasPlan ? undefined : null })
  const [hadNone] = useState(!props.hasPlan)
  if (plan.isPending) return <Loading label="Loading the plan" />
  if (plan.data === undefined)
    return (
      <NotLoaded
        title="The plan could not be loaded"
        message={messageOf(plan.error)}
        onRetry={() => void plan.refetch()}
        isRetrying={plan.isFetching}
      />
    )
  return plan.data ? <MadePlan {...props} plan={plan.data} isNew={hadNone} /> : <NoPlan {...props} />
}
