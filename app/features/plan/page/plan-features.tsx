import type { Plan } from '#contract/plan/plan.ts'
import { Badge } from '#app/ui/badge.tsx'
import { PlanItemName } from '#app/features/plan/changes/plan-item-name.tsx'

const priorityBadge = {
  high: { variant: 'destructive', label: 'High' },
  medium: { variant: 'default', label: 'Medium' },
  low: { variant: 'outline', label: 'Low' },
} as const

export function PlanFeatures({ plan }: { plan: Plan }) {
  return (
    <ul className="grid gap-4 print:block print:space-y-4">
      {plan.features.map((feature) => (
        <li key={feature.name} className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PlanItemName of={{ kind: 'feature', name: feature.name }}>
              <span className="font-display font-bold">{feature.name}</span>
            </PlanItemName>
            <Badge variant={priorityBadge[feature.priority].variant}>
              {priorityBadge[feature.priority].label} priority
            </Badge>
          </div>
          <p className="text-[0.9375rem] text-soft">{feature.why}</p>
        </li>
      ))}
    </ul>
  )
}
