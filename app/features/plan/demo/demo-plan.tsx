import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Plan } from '#contract/plan/plan.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import { PlanSketch } from './plan-sketch.tsx'
import { PlanTabs } from './plan-tabs.tsx'

export function DemoPlan({
  idea,
  plan,
  isExample,
  isPlanning,
  takesFocus,
}: {
  idea: string
  plan: Plan
  isExample: boolean
  isPlanning: boolean
  /** Whether to take the focus: this plan has just replaced the reading that was chosen. */
  takesFocus: boolean
}) {
  return (
    <div
      ref={takesFocus ? takeLostFocus : undefined}
      tabIndex={-1}
      aria-busy={isPlanning}
      className={cn(
        'p-4 pb-2 transition-opacity focus:outline-none sm:p-6 sm:pb-3',
        isPlanning && 'opacity-60',
      )}
    >
      <PlanSketch key={idea} plan={plan} label={isExample ? 'An example plan' : 'Your plan'} />
      <details className="group mt-2 sm:mt-3">
        <summary className="flex min-h-8 list-none items-center gap-1 text-[0.9375rem] font-semibold text-sky">
          Every task, feature and screen
          <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <PlanTabs
          plan={plan}
          idPrefix="demo"
          className="mt-2"
          panelClassName="-mx-4 max-h-96 overflow-y-auto px-4 sm:-mx-6 sm:px-6"
        />
      </details>
    </div>
  )
}

/** The footer of the demo plan: the experience question, if still open, and the start button. */
export function StartPlan({
  isExample,
  isStarting,
  onStart,
  children,
}: {
  isExample: boolean
  isStarting: boolean
  onStart: () => void
  children: ReactNode
}) {
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-line bg-sunken px-4 py-3 sm:px-6">
      {children || <p className="text-sm text-soft">No account needed.</p>}
      <Button
        variant={isExample ? 'default' : 'primary'}
        className="ml-auto max-xs:w-full"
        onClick={onStart}
        pendingLabel={isStarting && 'Setting up...'}
      >
        Start building
      </Button>
    </div>
  )
}

export function NoDemoPlan({ isPlanning }: { isPlanning: boolean }) {
  return (
    <p className="flex h-72 items-center justify-center gap-3 px-6 text-center text-soft">
      {isPlanning ? (
        <>
          <Spinner />
          Planning...
        </>
      ) : (
        'Your screens and roadmap appear here.'
      )}
    </p>
  )
}
