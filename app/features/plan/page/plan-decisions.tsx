import type { Plan } from '#contract/plan/plan.ts'

/** The technical decisions: what was chosen, over what, and why. */
export function PlanDecisions({ decisions }: { decisions: NonNullable<Plan['architecture']['decisions']> }) {
  return (
    <ul aria-label="Decisions" className="mt-4 grid gap-3 print:block print:space-y-3">
      {decisions.map(({ choice, instead, because }) => (
        <li key={choice} className="border-l-3 border-dawn pl-4">
          <p>
            <span className="font-semibold">{choice}</span>, <span className="text-soft">not {instead}</span>
          </p>
          <p className="text-[0.9375rem] text-soft">because {because}</p>
        </li>
      ))}
    </ul>
  )
}
