import { TriangleAlert } from 'lucide-react'
import type { PlanUnderstanding } from '#contract/plan/plan.ts'

type LeftOut = PlanUnderstanding['leftOut'][number]

/** Wishes that iOS does not allow, and features that can hurt people. Shown above the rest of the plan. */
export function PlanWarnings({ understood }: { understood: PlanUnderstanding | undefined }) {
  const warnings = understood?.leftOut.filter(isWarning) ?? []
  if (warnings.length === 0) return null
  return (
    <ul
      aria-label="Warnings"
      className="grid gap-3 rounded-inner border border-doing bg-doing-tint px-4 py-3 text-[0.9375rem] leading-snug"
    >
      {warnings.map(({ what, why }) => (
        <li key={what} className="flex gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-doing" />
          <span className="min-w-0">
            <strong>{what}</strong> {why}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Warnings are whole sentences; other omitted items are only names. */
export function isWarning({ what }: LeftOut): boolean {
  return /[.!?]$/.test(what)
}
