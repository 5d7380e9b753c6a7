import { RotateCcw } from 'lucide-react'
import { useContext, type ReactNode } from 'react'
import type { HandEdit } from '#contract/plan/plan-edit.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { Button } from '#app/ui/button.tsx'
import { PlanChanges } from '#app/features/plan/changes/plan-changes.ts'
import { PlanSection } from './plan-section.tsx'

/** What is not in this version: postponed or removed parts, which can be restored, and what was never in. */
export function PlanLeftOut({ plan }: { plan: Plan }) {
  const { outOfScope = [], aside = [], asideTasks = [] } = plan
  const back: { name: string; kind: 'feature' | 'task'; edit: HandEdit }[] = [
    ...aside.map(({ feature: { name } }) => ({
      name,
      kind: 'feature' as const,
      edit: { change: 'switch-feature' as const, feature: name, on: true },
    })),
    ...asideTasks.map(({ task: { title } }) => ({
      name: title,
      kind: 'task' as const,
      edit: { change: 'bring-back-task' as const, title },
    })),
  ]
  const others = outOfScope.filter(({ what }) => !back.some(({ name }) => name === what))
  if (back.length + others.length === 0) return null
  return (
    <PlanSection title="Not in this version">
      {back.length > 0 && (
        <ul className="mb-4 grid gap-1">
          {back.map((one) => (
            <BackRow key={one.name} {...one} />
          ))}
        </ul>
      )}
      <ul className="ml-5 grid list-disc gap-2 break-words print:block print:space-y-2">
        <LeftOut outOfScope={others} />
      </ul>
    </PlanSection>
  )
}

function BackRow({ name, kind, edit }: { name: string; kind: 'feature' | 'task'; edit: HandEdit }) {
  const changes = useContext(PlanChanges)
  return (
    <li className="flex items-center justify-between gap-3">
      <span className="min-w-0 break-words">
        {name} <span className="text-sm text-soft">({kind})</span>
      </span>
      {changes && (
        <Button
          size="small"
          variant="quiet"
          className="shrink-0 print:hidden"
          onClick={() => changes.edit(edit, `“${name}” is back in the plan`)}
        >
          <RotateCcw aria-hidden />
          Bring back <span className="sr-only">{name}</span>
        </Button>
      )}
    </li>
  )
}

/** List items for what the plan leaves out, and why. */
export function LeftOut({ outOfScope }: { outOfScope: NonNullable<Plan['outOfScope']> }): ReactNode {
  return outOfScope.map(({ what, why }) => (
    <li key={what}>
      <span className="font-semibold">{what}</span>
      <br />
      <span className="text-[0.9375rem] text-soft">{why}</span>
    </li>
  ))
}
