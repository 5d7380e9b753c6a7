import type { ReactNode } from 'react'
import type { PlanUnderstanding } from '#contract/plan/plan.ts'
import { PlanDoubts } from './plan-doubts.tsx'
import { isWarning } from './plan-warnings.tsx'

/** How the planner understood the idea, in the planner's words; `children` are the buttons to correct it. */
export function PlanUnderstood({
  understood: { text, leftOut: all, ruledOut = [], unsure },
  children,
}: {
  understood: PlanUnderstanding
  children?: ReactNode
}) {
  const leftOut = all.filter((one) => !ruledOut.includes(one.what) && !isWarning(one))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 break-words">
      <p className="max-w-prose text-[1.0625rem] leading-relaxed text-pretty">
        <strong>Here’s what I understood:</strong> {text}
      </p>
      {ruledOut.length > 0 && (
        <p>
          <strong>You ruled out:</strong> {ruledOut.join(', ')}
        </p>
      )}
      {leftOut.length > 0 && (
        <div>
          <p className="font-semibold">I left out:</p>
          <ul className="mt-1 ml-5 list-disc">
            {leftOut.map(({ what, why }) => (
              <li key={what}>
                {what}: <span className="text-soft">{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <PlanDoubts doubts={unsure} />
      {children}
    </div>
  )
}
