import type { Plan, PlanPhase } from '#contract/plan.ts'
import { Badge } from '#app/ui/badge.tsx'
import { PlanFeatures } from './plan-features.tsx'
import { PlanRoadmap, type PhaseExtra } from './plan-roadmap.tsx'
import { PlanSection } from './plan-section.tsx'
import { ScreenFlow } from './screen-flow.tsx'
import { screenTree } from './screen-tree.ts'

/** A plan from top to bottom, the way one reads it: what it is, what comes when, what it does, how it is built. */
export function PlanDocument({ plan, extraOf }: { plan: Plan; extraOf: (phase: PlanPhase) => PhaseExtra }) {
  const { architecture } = plan
  const [pattern, ...decisions] = architecture.pattern.split(/;\s+/)
  return (
    <div className="grid grid-cols-1 gap-6">
      <PlanSection title="Roadmap">
        <PlanRoadmap plan={plan} extraOf={extraOf} />
      </PlanSection>
      <PlanSection title="Features">
        <PlanFeatures plan={plan} />
      </PlanSection>
      <PlanSection title="How it is built">
        <p>{pattern}</p>
        {decisions.length > 0 && (
          <ul className="mt-3 grid gap-2 text-[0.9375rem] text-soft">
            {decisions.map((decision) => (
              <li key={decision} className="relative pl-4 before:absolute before:top-[0.6em] before:left-0 before:size-1.5 before:rounded-full before:bg-dawn">
                {startUpper(decision)}
              </li>
            ))}
          </ul>
        )}
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
      <PlanSection title="Screens">
        <ScreenFlow screens={screenTree(architecture)} />
      </PlanSection>
      {architecture.entities.length > 0 && (
        <PlanSection title="What it keeps">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] items-start gap-3">
            {architecture.entities.map((entity) => (
              <li key={entity.name} className="overflow-hidden rounded-inner border border-line bg-raised">
                <p className="border-b border-line bg-dawn-tint px-3.5 py-1.5 font-mono text-sm font-bold text-dawn-text">{entity.name}</p>
                <dl className="grid gap-0.5 px-3.5 py-2 font-mono text-[0.8125rem]">
                  {entity.fields.map((field) => (
                    <div key={field.name} className="flex flex-wrap justify-between gap-x-3">
                      <dt>{field.name}</dt>
                      <dd className="text-soft">{field.type}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        </PlanSection>
      )}
      {architecture.privacyKeys.length > 0 && (
        <PlanSection title="What it must ask people for">
          <p className="mb-2 text-[0.9375rem] text-soft">Keys for Info.plist. Each needs a sentence that says why; iOS shows it when your app first asks.</p>
          <ul className="grid gap-1 font-mono text-[0.8125rem] break-all">
            {architecture.privacyKeys.map((key) => (
              <li key={key}>{key}</li>
            ))}
          </ul>
        </PlanSection>
      )}
    </div>
  )
}

function startUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
