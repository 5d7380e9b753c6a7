import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Plan } from '#contract/plan/plan.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EntityDiagram } from '#app/features/plan/screens/entity-diagram.tsx'
import { PlanDecisions } from './plan-decisions.tsx'
import { PlanSection } from './plan-section.tsx'
import { PlanStories } from './plan-stories.tsx'

/** The technical part of a plan: stories, types and decisions. Older plans lack some of these. */
export function HowItIsBuilt({ plan }: { plan: Plan }) {
  const { architecture, aside = [] } = plan
  const stories = (plan.stories ?? []).filter(
    ({ name }) => !aside.some(({ feature }) => feature.name === name),
  )
  return (
    <PlanSection title="How it’s built">
      <details className="group">
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-inner border border-line bg-paper px-4 py-2">
          <span className="text-[0.9375rem] text-soft">
            For later: stories, frameworks, data and the decisions behind them
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180 print:hidden"
          />
        </summary>
        <div className="mt-6 grid grid-cols-1 gap-6 print:block print:space-y-6">
          {stories.length > 0 && (
            <PlanSection title="Stories">
              <PlanStories stories={stories} />
            </PlanSection>
          )}
          <PlanSection title="Frameworks and decisions">
            <Frameworks architecture={architecture} />
          </PlanSection>
          {architecture.entities.length > 0 && (
            <PlanSection title="Data it stores">
              <EntityDiagram entities={architecture.entities} />
            </PlanSection>
          )}
          {architecture.privacyKeys.length > 0 && <PrivacyKeys keys={architecture.privacyKeys} />}
          <Unknowns plan={plan} />
        </div>
      </details>
    </PlanSection>
  )
}

/** The plan's risks and assumptions. */
function Unknowns({ plan: { risks = [], assumptions = [] } }: { plan: Plan }) {
  return (
    <>
      {risks.length > 0 && (
        <PlanSection title="Risks">
          <Points>
            {risks.map(({ risk, so }) => (
              <li key={risk}>
                {risk}
                <br />
                <span className="text-[0.9375rem] text-soft">
                  <strong className="text-ink">So:</strong> {so}
                </span>
              </li>
            ))}
          </Points>
        </PlanSection>
      )}
      {assumptions.length > 0 && (
        <PlanSection title="Assumptions">
          <Points>
            {assumptions.map((assumption) => (
              <li key={assumption}>{assumption}</li>
            ))}
          </Points>
        </PlanSection>
      )}
    </>
  )
}

function Frameworks({ architecture }: { architecture: Plan['architecture'] }) {
  return (
    <>
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
    </>
  )
}

function PrivacyKeys({ keys }: { keys: string[] }) {
  return (
    <PlanSection title="Permissions it must ask for">
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

function Points({ children }: { children: ReactNode }) {
  return <ul className="ml-5 grid list-disc gap-2 break-words print:block print:space-y-2">{children}</ul>
}
