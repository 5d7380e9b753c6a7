import type { ReactNode } from 'react'
import type { Accent } from '#contract/plan/accent.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { EntityDiagram } from '#app/features/plan/screens/entity-diagram.tsx'
import { PlanFeatures } from '#app/features/plan/page/plan-features.tsx'
import { LeftOut } from '#app/features/plan/page/plan-left-out.tsx'
import { PlanRoadmap } from '#app/features/plan/page/plan-roadmap.tsx'
import { ScreenMap } from '#app/features/plan/screens/screen-map.tsx'

/** An example plan as a static page that works without JavaScript. */
export function ExamplePlan({ plan, accent }: { plan: Plan; accent: Accent }) {
  const { architecture, outOfScope = [] } = plan
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-10">
      <Part title="Screens">
        <ScreenMap architecture={architecture} accent={accent} />
      </Part>
      <Part title="Roadmap">
        <PlanRoadmap plan={plan} />
      </Part>
      <Part title="Features">
        <PlanFeatures plan={plan} />
      </Part>
      {architecture.entities.length > 0 && (
        <Part title="Data it stores">
          <EntityDiagram entities={architecture.entities} />
        </Part>
      )}
      {outOfScope.length > 0 && (
        <Part title="Not in this version">
          <ul className="ml-5 grid list-disc gap-2">
            <LeftOut outOfScope={outOfScope} />
          </ul>
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-6">
      <h2 className="mb-4 text-2xl">{title}</h2>
      {children}
    </section>
  )
}
