import type { ReactNode } from 'react'
import type { PlanUnderstanding } from '#contract/plan.ts'

/** What the planner made of the idea, in its own words: `children` is what can be done about it. */
export function PlanUnderstood({
  understood: { text, leftOut, unsure },
  children,
}: {
  understood: PlanUnderstanding
  children?: ReactNode
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 break-words">
      <p className="text-[1.0625rem] leading-relaxed text-pretty">
        <strong>I understood:</strong> {text}
      </p>
      {leftOut.length > 0 && (
        <div>
          <p className="font-semibold">I left out:</p>
          <ul className="mt-1 ml-5 list-disc">
            {leftOut.map(({ what, why }) => (
              <li key={what}>
                {asLabel(what)} <span className="text-soft">{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {unsure.map((doubt) => (
        <p key={doubt}>
          <strong>I’m not sure about:</strong> {doubt}
        </p>
      ))}
      {children}
    </div>
  )
}

/** A sentence stays one; anything shorter leads with a colon to what follows. */
function asLabel(text: string): string {
  return /[.!?:]$/.test(text) ? text : `${text}:`
}
