import { Square } from 'lucide-react'
import type { PlanProgress } from '#contract/plan/plan.ts'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'

/** The parts of a plan that a language model has finished so far. */
export function PlanForming({ progress, onStop }: { progress: PlanProgress | null; onStop: () => void }) {
  const tasks = progress?.phases.reduce((sum, phase) => sum + phase.tasks, 0) ?? 0
  return (
    <section
      aria-label="Your plan is taking shape"
      className="grid gap-4 rounded-house border border-line bg-raised p-5"
    >
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="flex items-center gap-3 font-semibold">
          <Spinner className="size-5 text-dawn-text" />
          {tasks > 0
            ? 'Writing the roadmap...'
            : progress && progress.features.length > 0
              ? 'Choosing features...'
              : 'Planning...'}
        </p>
        <Button ref={takeLostFocus} size="small" onClick={onStop}>
          <Square aria-hidden />
          Stop
        </Button>
      </div>
      {progress && (
        <ul className="grid gap-1 text-[0.9375rem] text-soft">
          {progress.features.length > 0 && <li>{progress.features.join(' · ')}</li>}
          {progress.phases.map((phase) => (
            <li key={phase.name} className="flex justify-between gap-3">
              <span className="text-ink">{phase.name}</span>
              <span className="shrink-0">
                {phase.tasks} {phase.tasks === 1 ? 'task' : 'tasks'}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-soft">
        Nothing is saved until the plan is complete. If you stop, nothing changes.
      </p>
    </section>
  )
}
