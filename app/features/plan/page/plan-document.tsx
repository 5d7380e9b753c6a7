import type { Accent } from '#contract/plan/accent.ts'
import type { Plan, PlanPhase } from '#contract/plan/plan.ts'
import { HowItIsBuilt } from './how-it-is-built.tsx'
import { PlanFeatures } from './plan-features.tsx'
import { PlanLeftOut } from './plan-left-out.tsx'
import { PlanRoadmap, type PhaseExtra } from './plan-roadmap.tsx'
import { PlanSection } from './plan-section.tsx'
import { PlanTimeline } from './plan-timeline.tsx'
import { ScreenMap } from '#app/features/plan/screens/screen-map.tsx'

/** A whole plan from top to bottom: the screens, the roadmap, the features; the technical part is collapsed. */
export function PlanDocument({
  plan,
  accent,
  extraOf,
}: {
  plan: Plan
  accent: Accent
  extraOf: (phase: PlanPhase) => PhaseExtra
}) {
  return (
    <div className="grid grid-cols-1 gap-6 print:block print:space-y-6">
      <PlanSection title="Screens">
        <ScreenMap architecture={plan.architecture} accent={accent} />
      </PlanSection>
      <PlanSection title="Roadmap">
        <PlanTimeline plan={plan} />
        <PlanRoadmap plan={plan} extraOf={extraOf} marksFirst />
      </PlanSection>
      <PlanSection title="Features">
        <PlanFeatures plan={plan} />
      </PlanSection>
      <PlanLeftOut plan={plan} />
      <HowItIsBuilt plan={plan} />
    </div>
  )
}
