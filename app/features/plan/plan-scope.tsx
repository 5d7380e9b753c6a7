import type { ReactNode } from 'react'
import type { Plan } from '#contract/plan/plan.ts'
import { PlanSection } from './plan-section.tsx'

/** Out of scope, risks and assumptions. Older plans have none. */
export function PlanScope({ plan: { outOfScope = [], risks = [], assumptions = [] } }: { plan: Plan }) {
  return (
    <>
      {outOfScope.length > 0 && (
        <PlanSection title="Not in this version">
          <Points>
            <LeftOut outOfScope={outOfScope} />
          </Points>
        </PlanSection>
      )}
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

function Points({ children }: { children: ReactNode }) {
  return <ul className="ml-5 grid list-disc gap-2 break-words print:block print:space-y-2">{children}</ul>
}

/** The items of a list: what the plan leaves out, and why. */
export function LeftOut({ outOfScope }: { outOfScope: NonNullable<Plan['outOfScope']> }) {
  return outOfScope.map(({ what, why }) => (
    <li key={what}>
      <span className="font-semibold">{what}</span>
      <br />
      <span className="text-[0.9375rem] text-soft">{why}</span>
    </li>
  ))
}
