import type { Accent } from '#contract/plan/accent.ts'
import type { Plan, PlanPhase } from '#contract/plan/plan.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EntityDiagram } from './entity-diagram.tsx'
import { PlanDecisions } from './plan-decisions.tsx'
import { PlanFeatures } from './plan-features.tsx'
import { PlanRoadmap, type PhaseExtra } from './plan-roadmap.tsx'
import { PlanScope } from './plan-scope.tsx'
import { PlanSection } from './plan-section.tsx'
import { PlanStories } from './plan-stories.tsx'
import { PlanTimeline } from './plan-timeline.tsx'
import { ScreenMap } from './screen-map.tsx'

/** A plan from top to bottom: what it is, what comes when, what it does, how it is built. */
export function PlanDocument({
  plan,
  accent,
  extraOf,
}: {
  plan: Plan
  accent: Accent
  extraOf: (phase: PlanPhase) => PhaseExtra
}) {
  const { architecture, stories = [] } = plan
  return (
    <div className="grid grid-cols-1 gap-6 print:block print:space-y-6">
      {stories.length > 0 && (
        <PlanSection title="Stories">
          <PlanStories stories={stories} />
        </PlanSection>
      )}
      <PlanSection title="Screens">
        <ScreenMap architecture={architecture} accent={accent} />
      </PlanSection>
      <PlanSection title="Roadmap">
        <PlanTimeline plan={plan} />
        <PlanRoadmap plan={plan} extraOf={extraOf} />
      </PlanSection>
      <PlanSection title="Features">
        <PlanFeatures plan={plan} />
      </PlanSection>
      <HowItIsBuilt architecture={architecture} />
      {architecture.entities.length > 0 && (
        <PlanSection title="Data it stores">
          <EntityDiagram entities={architecture.entities} />
        </PlanSection>
      )}
      {architecture.privacyKeys.length > 0 && <PrivacyKeys keys={architecture.privacyKeys} />}
      <PlanScope plan={plan} />
    </div>
  )
}

function HowItIsBuilt({ architecture }: { architecture: Plan['architecture'] }) {
  return (
    <PlanSection title="How it is built">
      <p>{architecture.pattern}</p>
      {architecture.decisions && <PlanDecisions decisions={architecture.decisions} />}
      <ul aria-label="Frameworks" className="mt-4 flex flex-wrap gap-1.5">
        {architecture.frameworks.map((framework) => (
          <li key={framework}>
            <Badge>{framework}</Badge>
          </li>
        ))}
        <li>
          <Badge variant="outline">iOS {architecture.minimumIOS} or newer</Badge>
        </li>
      </ul>
    </PlanSection>
  )
}

function PrivacyKeys({ keys }: { keys: string[] }) {
  return (
    <PlanSection title="What it must ask people for">
      <p className="mb-2 text-[0.9375rem] text-soft">
        Keys for Info.plist. Each needs a sentence that says why; iOS shows it when your app first asks.
      </p>
      <ul className="grid gap-1 font-mono text-[0.8125rem] break-all">
        {keys.map((key) => (
          <li key={key}>{key}</li>
        ))}
      </ul>
    </PlanSection>
  )
}
