import { Check, ListPlus } from 'lucide-react'
import type { PlanPhase } from '#contract/plan/plan.ts'
import { Button } from '#app/ui/button.tsx'

export function PhaseNote({ made, total }: { made: number; total: number }) {
  return (
    <span className="mt-1 flex items-center gap-1.5 text-sm font-semibold text-done">
      <Check aria-hidden className="size-4" />
      {made === total ? 'In your tasks' : `${made} of ${total} in your tasks`}
    </span>
  )
}

// One button for both states, so that it keeps the focus when the tasks have been added.
export function PhaseAction({
  phase,
  made,
  isMaking,
  onMake,
  onShow,
}: {
  phase: PlanPhase
  made: number
  isMaking: boolean
  onMake: () => void
  onShow: () => void
}) {
  const left = phase.tasks.length - made
  return (
    <Button size="small" onClick={left > 0 ? onMake : onShow} pendingLabel={isMaking && 'Adding...'}>
      {left === 0 ? (
        <>
          <Check aria-hidden className="text-done" />
          Show tasks
        </>
      ) : (
        <>
          <ListPlus aria-hidden />
          {made > 0 ? `Add the other ${left}` : 'Add these tasks'}
        </>
      )}
      <span className="sr-only"> for {phase.phase}</span>
    </Button>
  )
}
